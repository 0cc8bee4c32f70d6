import { Box, Button, Flex, Link, Text, Textarea, type TextareaProps } from '@chakra-ui/react';
import { type Api, api, type BodyOf, type Inquiry, MAX_ANSWER, templates } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { isStale, useRecords } from '../../lib/queries/records.ts';
import { signatureOf } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { useQuestion } from '../../ui/dialog-frame.tsx';
import { Select } from '../../ui/form/choice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { inbox, inquiryKeys } from '../use-inquiries.ts';
import { showEntry } from './conversation.tsx';
import { fill, mailAddress, phoneIn, whatsappAddress } from './reply.ts';
import { useReplyDraft, useWithdrawAnswer, useWriting } from './use-conversation.tsx';

/** The typed answer: whether it can be sent, and what sends it; `onSent` closes the form where that lies over the page. */
export function useAnswer(inquiry: Inquiry, onSent: () => void) {
  const { id, lastMessageId } = inquiry;
  const client = useQueryClient();
  const { text, seen, write } = useReplyDraft(inquiry);
  const withdraw = useWithdrawAnswer(inquiry);
  const { isPending, mutate } = useWriting('answer', id, {
    send: (body: BodyOf<Api['inquiries.answer']>, headers) =>
      fetchAnswer(api['inquiries.answer'], { params: { id }, body, headers }),
    done: (sent, { isComplete }) => {
      write('');
      onSent();
      showEntry(sent);
      client.setQueryData<Inquiry>(inquiryKeys.one(id), (one) => one && { ...one, lastMessageId: sent.id });
      return {
        title: isComplete ? 'Answer on its way, inquiry completed' : 'Answer on its way',
        description: 'It leaves in ten seconds.',
        action: <UndoActions onUndo={() => withdraw.mutate(sent)} />,
      };
    },
    failed: (_body, error) => (isStale(error) ? 'Not sent yet' : 'Failed to send the answer'),
    changes: inbox,
  });
  const isEmpty = text.trim() === '';
  const isBehind = !isEmpty && seen !== lastMessageId;
  const submit = (isComplete: boolean) => {
    if (isEmpty || isPending) return;
    // A user who sends despite the warning has seen the new message.
    mutate({ text, seen: lastMessageId, isComplete });
  };
  return { text, write, isEmpty, isBehind, isPending, submit };
}
type AnswerProps = { inquiry: Inquiry; answer: ReturnType<typeof useAnswer> };

export const SendButton = ({ isPending, isBehind, isEmpty, submit }: AnswerProps['answer']) => (
  <Action
    label={isBehind ? 'Send anyway' : 'Send'}
    busy={isPending && 'Sending...'}
    icon="mail"
    colorPalette="brand"
    size="sm"
    // Large type on a phone would break the word.
    overflowWrap="normal"
    // Not `disabled`: after sending, the focus would be lost.
    aria-disabled={isEmpty}
    onClick={() => submit(false)}
  />
);

/** `isCleared`: the form has replaced the button that cleared the inquiry of spam, and takes over its focus. */
type FormProps = AnswerProps & { button: ReactNode; isCleared: boolean };

export function AnswerForm({ inquiry, answer, button, isCleared }: FormProps) {
  const { text, write, isEmpty, isBehind, isPending, submit } = answer;
  const phone = phoneIn(inquiry.message);

  return (
    <>
      {isBehind && (
        <Problem textStyle="sm" mb="2">
          There is a new message in the conversation that was not there when you began. Read it before you
          send.
        </Problem>
      )}
      <WritingField
        data-wanted
        autoFocus={isCleared}
        aria-label="Your answer"
        aria-keyshortcuts="R"
        placeholder="Your answer"
        rows={isEmpty ? 2 : 6}
        maxLength={MAX_ANSWER}
        // On a low screen the visitor's words keep room above it.
        maxH={{ base: '34dvh', lg: 'clamp(6rem, 100dvh - 30rem, 40dvh)' }}
        minH={{ base: '36', md: text === '' ? '16' : '36' }}
        css={{ fieldSizing: 'content' }}
        value={text}
        isPending={isPending}
        onWrite={write}
        onSend={() => submit(false)}
      />
      <Flex gap="2" wrap="wrap" mt="2" align="center">
        {button}
        <Action
          label="Send and complete"
          size="sm"
          busy={isPending}
          aria-disabled={isEmpty}
          onClick={() => submit(true)}
        />
        {phone && (
          <Button asChild type={undefined} variant="outline" size="sm">
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

type WritingProps = TextareaProps & {
  isPending: boolean;
  onWrite: (text: string) => void;
  onSend: () => void;
};

/** The field of an answer or a note. Ctrl or Cmd with Enter sends the text. */
export const WritingField = ({ isPending, onWrite, onSend, ...field }: WritingProps) => (
  <Textarea
    py="2"
    readOnly={isPending}
    onChange={({ target }) => onWrite(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Escape') event.currentTarget.blur();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // Browsers add a line to the text.
      event.preventDefault();
      onSend();
    }}
    {...field}
  />
);

/** Fills an answer with a template; asks first when that would replace typed text. */
export function TemplateSelect({ inquiry, answer: { text, write } }: AnswerProps) {
  const { user } = useAuth();
  const { ask, question } = useQuestion();
  const offered = useRecords(templates).data?.filter(({ isActive }) => isActive);
  const filled = (template: { text: string }) => fill(template.text, inquiry, signatureOf(user));

  const choose = (id: string) => {
    const template = offered?.find((one) => one.id === id);
    if (!template) return;
    const onConfirm = () => write(filled(template));
    if (text === '' || offered?.some((one) => filled(one) === text)) return onConfirm();
    ask({
      title: 'Replace what you typed?',
      text: `The template “${template.name}” takes the place of your text.`,
      confirmLabel: 'Replace',
      cancelLabel: 'Keep my text',
      onConfirm,
    });
  };

  if (offered?.length === 0) return null;
  return (
    <Box flex="1 1 7rem" maxW="14rem">
      {/* Always "choose": the same template can be taken again after the text was changed. */}
      <Select
        aria-label="Template"
        fontSize="sm"
        ps="3"
        value=""
        none="Template…"
        options={offered?.map(({ id, name }) => [id, name]) ?? []}
        onChoose={choose}
      />
      {question}
    </Box>
  );
}
