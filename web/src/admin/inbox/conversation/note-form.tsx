import { Flex, Text } from '@chakra-ui/react';
import { type Api, api, type BodyOf, type Inquiry, MAX } from '@mipaka/contract';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { useLiveUnsaved } from '../../lib/unsaved.ts';
import { Action } from '../../ui/action.tsx';
import { inquiryKeys } from '../use-inquiries.ts';
import { showEntry } from './conversation.tsx';
import { useWriting } from './use-conversation.tsx';
import { WritingField } from './writing-field.tsx';

export function NoteForm({ inquiry: { id, isSuspect }, onAdded }: { inquiry: Inquiry; onAdded: () => void }) {
  const { values, keep } = useLiveUnsaved(`note.${id}`);
  const text = String(values?.text ?? '');
  const { isPending, mutate } = useWriting('note', id, {
    send: (body: BodyOf<Api['inquiries.addNote']>, headers) =>
      fetchAnswer(api['inquiries.addNote'], { params: { id }, body, headers }),
    done: (note) => {
      keep(null);
      onAdded();
      showEntry(note);
      return 'Note added';
    },
    failed: 'Failed to add note',
    changes: [inquiryKeys.conversation(id)],
  });
  const { user } = useAuth();
  const colleagues = (useColleagues().data ?? []).filter((one) => one.id !== user?.id);
  const isEmpty = text.trim() === '';
  const add = () => !isEmpty && mutate({ text });

  return (
    <>
      <WritingField
        aria-label="Add a note for your colleagues"
        placeholder="A note for your colleagues; the visitor never sees it"
        autoFocus
        rows={2}
        bg="bg.warning"
        maxLength={MAX.message}
        value={text}
        isPending={isPending}
        onWrite={(next) => keep({ text: next })}
        onSend={add}
      />
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="center" mt="2">
        <Action
          label="Add note"
          busy={isPending && 'Adding...'}
          aria-disabled={isEmpty}
          size="sm"
          onClick={add}
        />
        {!isSuspect && colleagues.length > 0 && (
          <Text textStyle="note" flex="1 1 12rem" lineClamp="2">
            A name after an @ notifies that colleague by mail:{' '}
            {colleagues.map(({ username }) => `@${username}`).join(', ')}
          </Text>
        )}
      </Flex>
    </>
  );
}
