import { Flex, Text, Textarea } from '@chakra-ui/react';
import { type Api, api, type BodyOf, MAX, noteDraft } from '@mipaka/contract';
import { type FormEvent, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useLiveDraft } from '../../lib/drafts.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { Action } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { showEntry } from './conversation.tsx';
import { isSend, useWriting } from './use-conversation.ts';

export function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const { values, keep, drop } = useLiveDraft(`note.${id}`);
  const text = String(values?.text ?? '');
  const [error, setError] = useState<string>();
  const add = useWriting('note', id, {
    send: (body: BodyOf<Api['inquiries.addNote']>, headers) =>
      fetchAnswer(api['inquiries.addNote'], { params: { id }, body, headers }),
    done: (note) => {
      drop();
      onAdded();
      showEntry(note);
      return 'Note added';
    },
    failed: 'Failed to add note',
  });
  const { user } = useAuth();
  const colleagues = (useColleagues().data ?? []).filter((one) => one.id !== user?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = noteDraft.safeParse({ text });
    if (checked.success) add.mutate(checked.data);
    else setError(checked.error.issues[0]?.message);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        aria-label="Add a note for your colleagues"
        aria-invalid={error !== undefined}
        aria-describedby={error && 'note-error'}
        placeholder="A note for your colleagues; the visitor never sees it"
        autoFocus
        rows={2}
        py="2"
        bg="bg.warning"
        maxLength={MAX.message}
        readOnly={add.isPending}
        value={text}
        onChange={({ target }) => {
          setError(undefined);
          keep({ text: target.value });
        }}
        onKeyDown={(event) => {
          if (!isSend(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Problem id="note-error" textStyle="sm" mt="1">
        {error}
      </Problem>
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="center" mt="2">
        <Action label="Add note" busy={add.isPending && 'Adding...'} type="submit" size="sm" />
        {colleagues.length > 0 && (
          <Text textStyle="note" flex="1 1 12rem" lineClamp="2">
            A name after an @ notifies that colleague by mail:{' '}
            {colleagues.map(({ username }) => `@${username}`).join(', ')}
          </Text>
        )}
      </Flex>
    </form>
  );
}
