import { Field, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type AnswerOf, type Api, addressBody, api } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { saveFile } from '../../lib/calls/save-file.ts';
import { isStaffQuery } from '../../lib/calls/session.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { Action } from '../../ui/action.tsx';
import { Section } from '../../ui/section.tsx';
import { describeCounts } from './counts.ts';

type Found = { email: string; data: AnswerOf<Api['inquiries.exportPerson']> };

/** A person's rights: exports everything stored about one address, or erases it for good. */
export function PrivacyRequests() {
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [email, setEmail] = useState(asked);
  const [error, setError] = useState<string>();
  const find = useFind();
  const { mutate: findNow } = find;
  const hasAsked = useRef(false);
  // A link from an inquiry passes the address: search for it at once.
  useEffect(() => {
    if (asked && !hasAsked.current) findNow(asked);
    hasAsked.current = true;
  }, [asked, findNow]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = addressBody.safeParse({ email });
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    find.mutate(checked.data.email);
  };
  return (
    <Section level="h3" title="Everything about one person" maxW="3xl">
      <Text color="fg.muted" mb="5">
        Who asks for their data has a right to a copy, and to have it erased. Make sure first that the request
        really comes from that address.
      </Text>
      <form onSubmit={submit} noValidate>
        <Flex gap="3" wrap="wrap" align="flex-end">
          <Field.Root flex="1 1 16rem" invalid={error !== undefined}>
            <Field.Label>E-mail address of the person</Field.Label>
            <Input
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(undefined);
              }}
            />
            <Field.ErrorText>{error}</Field.ErrorText>
          </Field.Root>
          <Action
            label="Find"
            busy={find.isPending && 'Looking...'}
            type="submit"
            colorPalette="brand"
            minH="12"
          />
        </Flex>
      </form>
      {find.data && <FoundData key={find.data.email} found={find.data} onErased={find.reset} />}
    </Section>
  );
}

const useFind = () =>
  useChange({
    send: async (email: string): Promise<Found> => ({
      email,
      data: await fetchAnswer(api['inquiries.exportPerson'], { body: { email } }),
    }),
    failed: 'Failed to look for the address',
  });

function FoundData({ found: { email, data }, onErased }: { found: Found; onErased: () => void }) {
  const counts = describeCounts(
    Object.fromEntries(Object.entries(data).map(([place, rows]) => [place, rows.length])),
  );
  const download = () =>
    saveFile('personal-data.json', 'application/json', [JSON.stringify({ email, ...data }, null, 2)]);
  return (
    <Stack gap="6" mt="8">
      <Section level="h4" title={email} layerStyle="panel" p="5">
        <Text role="status">
          {counts.length === 0
            ? 'Nothing is stored about this address.'
            : `Stored about this address: ${counts.join(', ')}.`}
        </Text>
        {counts.length > 0 && <Action label="Download all of it" mt="4" onClick={download} />}
      </Section>
      {counts.length > 0 && <EraseForm email={email} onErased={onErased} />}
    </Stack>
  );
}

function EraseForm({ email, onErased }: { email: string; onErased: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = useChange({
    send: () => fetchAnswer(api['inquiries.erasePerson'], { body: { email } }),
    done: ({ erased: counts }) => {
      client.invalidateQueries({ predicate: isStaffQuery });
      onErased();
      return { title: 'Erased for good', description: describeCounts(counts).join(', ') };
    },
    failed: 'Failed to erase the data',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) erase.mutate();
  };
  return (
    <Section level="h4" title="Erase all of it" layerStyle="panel" borderColor="border.error" p="5">
      <Text>
        Inquiries with their notes, mails, the newsletter subscription, deleted records and what the activity
        log quotes. It cannot be restored.
      </Text>
      <form onSubmit={submit}>
        <Field.Root mt="4" maxW="md">
          <Field.Label>Type the address again to confirm</Field.Label>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field.Root>
        <Action
          label="Erase for good"
          disabled={!isConfirmed}
          busy={erase.isPending && 'Erasing...'}
          type="submit"
          colorPalette="red"
          mt="4"
        />
      </form>
    </Section>
  );
}
