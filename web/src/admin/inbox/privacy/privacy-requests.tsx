import { Field, Input, Stack, Text } from '@chakra-ui/react';
import { addressBody, api } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { saveFile } from '../../lib/calls/save-file.ts';
import { isStaffQuery } from '../../lib/calls/staff-queries.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { Action } from '../../ui/action.tsx';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { describeCounts } from './counts.ts';

const lookUp = api['inquiries.exportPerson'];
const fields = { email: { label: 'E-mail address of the person', control: 'email' } } as const;

/** A person's rights: exports everything stored about one address, or erases it for good. */
export function PrivacyRequests() {
  const client = useQueryClient();
  // A link from an inquiry passes the address.
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [email, setEmail] = useState(asked);
  return (
    <Section level="h3" title="Everything about one person" maxW="3xl">
      <Text color="fg.muted" mb="5">
        Who asks for their data has a right to a copy, and to have it erased. Make sure first that the request
        really comes from that address.
      </Text>
      <PlainForm
        key={email}
        schema={addressBody}
        values={{ email }}
        fields={fields}
        submitLabel="Find"
        pendingLabel="Looking..."
        onSave={async (sent) => {
          setEmail(sent.email);
          await client.invalidateQueries({ queryKey: [lookUp.path] });
        }}
      />
      {email && <StoredData key={email} email={email} />}
    </Section>
  );
}

function StoredData({ email }: { email: string }) {
  const query = useQuery({
    queryKey: [lookUp.path, email],
    queryFn: () => fetchAnswer(lookUp, { body: { email } }),
    gcTime: 0,
  });
  return (
    <Stack gap="6" mt="8">
      <QueryView query={query} what="what is stored about the address" skeleton={null}>
        {(data) => {
          const sizes = Object.entries(data).map(([place, rows]) => [place, rows.length]);
          const counts = describeCounts(Object.fromEntries(sizes));
          const table = JSON.stringify({ email, ...data }, null, 2);
          return (
            <>
              <Section level="h4" title={email} layerStyle="panel" p="5">
                <Text role="status">
                  {counts.length === 0
                    ? 'Nothing is stored about this address.'
                    : `Stored about this address: ${counts.join(', ')}.`}
                </Text>
                {counts.length > 0 && (
                  <Action
                    label="Download all of it"
                    mt="4"
                    onClick={() => saveFile('personal-data.json', 'application/json', [table])}
                  />
                )}
              </Section>
              {counts.length > 0 && <EraseForm email={email} />}
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

function EraseForm({ email }: { email: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = useChange({
    send: () => fetchAnswer(api['inquiries.erasePerson'], { body: { email } }),
    done: ({ erased: counts }) => {
      client.invalidateQueries({ predicate: isStaffQuery });
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
