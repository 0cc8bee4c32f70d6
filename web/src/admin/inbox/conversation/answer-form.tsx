import { Button, Flex, Link, Text, Textarea } from '@chakra-ui/react';
import { type Inquiry, MAX_ANSWER } from '@mipaka/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '../../../shared/lib/toast.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Action } from '../../ui/action.tsx';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { useWanted } from '../wanted.ts';
import { showEntry } from './conversation.tsx';
import { mailAddress, phoneIn, whatsappAddress } from './reply.ts';
import { useSendAnswer, useWithdrawAnswer } from './use-conversation.ts';
import { useReplyDraft } from './use-reply-draft.ts';

/** The typed answer: whether it can be sent, and what sends it; `onSent` closes the form where that lies over the page. */
export function useAnswer(inquiry: Inquiry, onSent: () => void) {
  const { text, seen, write } = useReplyDraft(inquiry);
  const withdraw = useWithdrawAnswer(inquiry);
  const send = useSendAnswer(inquiry.id, (sent, { isComplete }) => {
    write('');
    onSent();
    showEntry(sent);
    toast({
      title: isComplete ? 'Answer on its way, inquiry completed' : 'Answer on its way',
      description: 'It leaves in ten seconds.',
      action: <UndoActions onUndo={() => withdraw.mutate(sent)} />,
    });
  });
  const { isPending } = send;
  const isEmpty = text.trim() === '';
  const isBehind = !isEmpty && seen !== inquiry.lastMessageId;
  const isBarred = isEmpty || isPending;
  const submit = (isComplete: boolean) => {
    if (isBarred) return;
    // A user who sends despite the warning has seen the new message.
    send.mutate({ text, seen: isBehind ? inquiry.lastMessageId : seen, isComplete });
  };
  return { text, write, isEmpty, isBehind, isBarred, isPending, submit };
}
export type TypedAnswer = ReturnType<typeof useAnswer>;

export const SendButton = ({
  answer: { isPending, isBehind, isBarred, submit },
}: {
  answer: TypedAnswer;
}) => (
  <Action
    label={isPending ? 'Sending...' : isBehind ? 'Send anyway' : 'Send'}
    icon="mail"
    colorPalette="brand"
    size="sm"
    // Not `disabled`: after sending, the focus would be lost.
    aria-disabled={isBarred}
    onClick={() => submit(false)}
  />
);

type AnswerProps = {
  inquiry: Inquiry;
  answer: TypedAnswer;
  /** The button that sends, unless it stands elsewhere. */
  button: ReactNode;
  /** The form has just replaced the button that cleared the inquiry of spam, and takes over its focus. */
  isCleared: boolean;
  onTyping: (isTyping: boolean) => void;
};

export function AnswerForm({ inquiry, answer, button, onTyping, isCleared }: AnswerProps) {
  const { text, write, isEmpty, isBehind, isBarred, isPending, submit } = answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const phone = phoneIn(inquiry.message);
  const isTyping = isFocused && !isEmpty;

  useEffect(() => {
    onTyping(isTyping);
    return () => onTyping(false);
  }, [isTyping, onTyping]);
  useWanted(inquiry.id, 'answer', () => field.current?.focus());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit(false);
  };

  return (
    <>
      {isBehind && (
        <Text
          role="alert"
          textStyle="sm"
          bg="bg.warning"
          color="fg.warning"
          borderRadius="md"
          px="3"
          py="2"
          mb="2"
        >
          There is a new message in the conversation that was not there when you began. Read it before you
          send.
        </Text>
      )}
      <Textarea
        ref={field}
        autoFocus={isCleared}
        aria-label="Your answer"
        aria-keyshortcuts="R"
        placeholder="Your answer"
        rows={isEmpty ? 2 : 6}
        maxLength={MAX_ANSWER}
        // On a low screen the visitor's words keep room above it.
        maxH={{ base: '34dvh', lg: 'clamp(6rem, 100dvh - 30rem, 40dvh)' }}
        minH={{ base: '36', md: text === '' ? '16' : '36' }}
        py="2"
        css={{ fieldSizing: 'content' }}
        readOnly={isPending}
        value={text}
        onChange={(event) => write(event.target.value)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onKeyDown={onKeyDown}
      />
      <Flex gap="2" wrap="wrap" mt="2" align="center">
        {button}
        <Action label="Send and complete" size="sm" aria-disabled={isBarred} onClick={() => submit(true)} />
        {phone && (
          <Button asChild variant="outline" size="sm">
            <a href={whatsappAddress(phone, text)} target="_blank" rel="noopener noreferrer">
              <Icon name="whatsapp" /> Reply by WhatsApp
            </a>
          </Button>
        )}
        <Text textStyle="note" flex="1 1 14rem">
          By mail to {inquiry.email}, from us.{' '}
          <Link href={mailAddress(inquiry, text)}>Use your own mail program</Link>
        </Text>
      </Flex>
    </>
  );
}
