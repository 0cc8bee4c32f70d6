import { Flex, Text, Textarea } from '@chakra-ui/react';
import { MAX, noteDraft } from '@mipaka/contract';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { useLiveDraft } from '../../lib/drafts.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { Action } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { showEntry } from './conversation.tsx';
import { useAddNote } from './use-conversation.ts';

/** Most colleagues that the form of a note names. */
const MOST_NAMED = 6;

/** A note about an inquiry for colleagues. The visitor never sees it. */
export function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const { values, keep, drop } = useLiveDraft(`note.${id}`);
  const text = String(values?.text ?? '');
  const [error, setError] = useState<string>();
  const add = useAddNote(id, (note) => {
    drop();
    onAdded();
    showEntry(note);
  });
  const { user } = useAuth();
  const colleagues = (useColleagues().data ?? [])
    .filter((one) => one.id !== user?.id)
    .map(({ username }) => username)
    .slice(0, MOST_NAMED);

  const write = (next: string) => {
    setError(undefined);
    keep({ text: next });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const checked = noteDraft.safeParse({ text });
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    add.mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
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
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Problem id="note-error" textStyle="sm" mt="1">
        {error}
      </Problem>
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="center" mt="2">
        <Action label="Add note" busy={add.isPending && 'Adding...'} type="submit" size="sm" />
        {colleagues.length > 0 && (
          <Text textStyle="note" flex="1 1 12rem">
            A name after an @ notifies that colleague by mail:{' '}
            {colleagues.map((name) => `@${name}`).join(', ')}
          </Text>
        )}
      </Flex>
    </form>
  );
}
