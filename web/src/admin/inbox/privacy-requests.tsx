import { Field, Input, Stack, Text } from '@chakra-ui/react';
import { type AnswerOf, type Api, api, personBody } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { saveFile } from '../lib/calls/save-file.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { counted } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { CallAction } from '../ui/call-action.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { Section } from '../ui/section.tsx';

/** A person's rights: exports everything stored about one address, or erases it for good. */
export function PrivacyRequests() {
  /** The address that a link from an inquiry passes: it is searched for at once. */
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const find = useChange({
    send: async (email: string) => ({
      email,
      data: await fetchAnswer(api['inquiries.exportPerson'], { body: { email } }),
    }),
    failed: 'Failed to look for the address',
  });
  const { mutate } = find;
  useEffect(() => {
    if (asked) mutate(asked);
  }, [asked, mutate]);
  return (
    <Section level="h3" title="Everything about one person" maxW="3xl">
      <Text color="fg.muted" mb="5">
        Everybody has a right to a copy of their data, and to have it erased. First make sure that the request
        really comes from that address.
      </Text>
      <PlainForm
        schema={personBody}
        values={{ email: asked }}
        fields={{ email: { label: 'E-mail address of the person', control: 'email', autoComplete: 'off' } }}
        submitLabel="Find"
        pendingLabel="Looking..."
        send={({ email }) => find.mutateAsync(email)}
        changes={[]}
      />
      {find.data && <FoundData key={find.data.email} {...find.data} onErased={find.reset} />}
    </Section>
  );
}

type Found = { email: string; data: AnswerOf<Api['inquiries.exportPerson']>; onErased: () => void };

function FoundData({ email, data, onErased }: Found) {
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
  const [typed, setTyped] = useState('');
  return (
    <Section level="h4" title="Erase all of it" layerStyle="panel" borderColor="border.error" p="5">
      <Text>
        Inquiries with their notes, mails, the newsletter subscription, deleted records and what the activity
        log quotes. Nobody can restore them.
      </Text>
      <Field.Root mt="4" maxW="md">
        <Field.Label>Type the address again to confirm</Field.Label>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field.Root>
      <CallAction
        label="Erase for good"
        busy="Erasing..."
        disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        colorPalette="red"
        mt="4"
        send={() => fetchAnswer(api['inquiries.erasePerson'], { body: { email } })}
        done={({ erased }) => {
          onErased();
          return { title: 'Erased for good', description: describeCounts(erased).join(', ') };
        }}
        failed="Failed to erase the data"
      />
    </Section>
  );
}

const names: { [place: string]: [one: string, many: string] } = {
  contact_inquiries: ['inquiry', 'inquiries'],
  inquiry_notes: ['note or answer', 'notes and answers'],
  outbox: ['mail', 'mails'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  trash: ['deleted record', 'deleted records'],
  draft_changes: ['change of the draft', 'changes of the draft'],
  publishes: ['publish', 'publishes'],
  scheduled_sets: ['schedule', 'schedules'],
  activity_log: ['entry of the activity log', 'entries of the activity log'],
};

/** Numbers of documents per collection in words, without zeros. */
export const describeCounts = (counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([place, count]) => counted(count, ...(names[place] ?? ([place, place] as const))));
