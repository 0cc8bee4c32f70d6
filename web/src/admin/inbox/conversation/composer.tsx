import { Box, Button, chakra, Flex, Link, Text, Textarea, useMediaQuery } from '@chakra-ui/react';
import {
  type Answer,
  type ConversationEntry,
  type Inquiry,
  MAX,
  MAX_ANSWER,
  noteDraft,
} from '@mipaka/contract';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { toast } from '../../../shared/lib/toast.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useLiveDraft } from '../../lib/drafts.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { capitalise, nameOf } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { When } from '../../ui/when.tsx';
import { oneLine } from '../inquiry-format.ts';
import { useInquiryChange } from '../use-inquiry-change.ts';
import { useIsWanted, useWanted } from '../wanted.ts';
import { entryId } from './conversation.tsx';
import { Presence } from './presence.tsx';
import { mailAddress, phoneIn, whatsappAddress } from './reply.ts';
import { By, Words } from './reply-entry.tsx';
import { TemplateSelect } from './template-select.tsx';
import { useAddNote, useConversation, useSendAnswer } from './use-conversation.ts';
import type { ReplyDraft } from './use-reply-draft.ts';

/** Up to this width the bottom bar of the dashboard and the keyboard leave no room for a form beside the conversation. */
const PHONE = '(max-width: 47.99rem)';

/** Most colleagues that the form of a note names. */
const MOST_NAMED = 6;

type Props = {
  inquiry: Inquiry;
  reply: ReplyDraft;
  /** Withdraws the answer that was sent last. */
  onUndo: (answer: Answer) => void;
};
type Mode = 'answer' | 'note';

/**
 * The form at the foot of the conversation: an answer to the visitor, or a note for colleagues. On a phone it is one
 * line, which opens the form as a sheet.
 */
export function Composer({ inquiry, reply, onUndo }: Props) {
  const [isPhone] = useMediaQuery([PHONE], { ssr: false });
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<Mode>('answer');
  const [isTyping, setIsTyping] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const isWanted = useIsWanted(inquiry.id, 'answer');
  const isNote = mode === 'note' && !isWanted;
  useEffect(() => {
    if (!isWanted) return;
    setMode('answer');
    setIsOpen(true);
  }, [isWanted]);
  const isAnswer = !isNote && !inquiry.isSuspect;
  const close = () => setIsOpen(false);
  const answer = useAnswer(inquiry, reply, onUndo, close);
  const form = useRef<HTMLDivElement>(null);

  const all = (
    <div ref={form}>
      <Flex gap="2" justify="space-between" align="center" mb="2">
        <Tabs isNote={isNote} onChoose={setMode} />
        {isAnswer && <TemplateSelect inquiry={inquiry} text={reply.text} onFill={reply.write} />}
      </Flex>
      {isNote && <NoteForm id={inquiry.id} onAdded={close} />}
      {!isNote && inquiry.isSuspect && <Spam inquiry={inquiry} onClear={() => setIsCleared(true)} />}
      {isAnswer && (
        <AnswerForm
          {...{ inquiry, reply, answer, isCleared }}
          button={!isPhone && <SendButton answer={answer} />}
          onTyping={setIsTyping}
        />
      )}
    </div>
  );
  const open = (next: Mode) => {
    setMode(next);
    setIsOpen(true);
  };
  return (
    <Foot aria-label={`Reply to ${nameOf(inquiry)}`}>
      <Presence id={inquiry.id} isTyping={isTyping} />
      {isPhone ? <Line inquiry={inquiry} draft={reply.text} onOpen={open} /> : all}
      {isPhone && isOpen && (
        <DialogFrame
          title={`Reply to ${inquiry.firstName}`}
          size="sheet"
          // Above the keyboard of the phone, whatever that covers.
          tools={isAnswer && <SendButton answer={answer} />}
          initialFocusEl={() => form.current?.querySelector('textarea') ?? null}
          onClose={close}
        >
          <Box px="5" py="3">
            {all}
            <Asked inquiry={inquiry} />
          </Box>
        </DialogFrame>
      )}
    </Foot>
  );
}

type LineProps = { inquiry: Inquiry; draft: string; onOpen: (mode: Mode) => void };

/** The form on a phone while it is closed. */
const Line = ({ inquiry, draft, onOpen }: LineProps) => (
  <Flex gap="1" align="center">
    <AnswerLine type="button" aria-haspopup="dialog" onClick={() => onOpen('answer')}>
      {inquiry.isSuspect ? 'Not spam?' : draft ? `Draft: ${oneLine(draft)}` : `Answer ${inquiry.firstName} …`}
    </AnswerLine>
    <Action label="Note" isQuiet aria-haspopup="dialog" onClick={() => onOpen('note')} />
  </Flex>
);

/** The words that an answer is about, below the form. */
function Asked({ inquiry }: { inquiry: Inquiry }) {
  const replies = useConversation(inquiry.id).data?.filter((entry) => entry.kind === 'reply') ?? [];
  const last = replies.findLast(({ sender }) => sender === 'person');
  return (
    <Box borderTopWidth="1px" mt="5" pt="4">
      <By>
        <strong>{nameOf(inquiry)}</strong> wrote · <When at={last?.createdAt ?? inquiry.createdAt} />
      </By>
      <Words>{last?.text ?? inquiry.message}</Words>
    </Box>
  );
}

type TabsProps = { isNote: boolean; onChoose: (mode: Mode) => void };

const Tabs = ({ isNote, onChoose }: TabsProps) => (
  <Flex role="group" aria-label="What you write" gap="1">
    {(['answer', 'note'] as const).map((mode) => {
      const isChosen = isNote === (mode === 'note');
      const look = { variant: isChosen ? 'subtle' : 'ghost', size: 'sm', px: '3' } as const;
      const press = { 'aria-pressed': isChosen, onClick: () => onChoose(mode) };
      return <Action key={mode} label={capitalise(mode)} {...look} {...press} />;
    })}
  </Flex>
);

type SpamProps = { inquiry: Inquiry; onClear: () => void };

/** Replaces the answer form: nobody answers spam, but the inquiry may be a real message. */
function Spam({ inquiry, onClear }: SpamProps) {
  const change = useInquiryChange();
  const button = useRef<HTMLButtonElement>(null);
  useWanted(inquiry.id, 'answer', () => button.current?.focus());
  const clear = () => {
    change.mutate({ inquiry, change: { isSuspect: false } });
    onClear();
  };
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
      <Action label="Not spam" ref={button} colorPalette="brand" size="sm" px="4" onClick={clear} />
      <Text textStyle="hint" flex="1 1 14rem">
        Spam gets no answer. If this is a real message, it moves to the inbox, the usual mails go out, and you
        can answer.
      </Text>
    </Flex>
  );
}

/** Shows a new entry, an answer with its Undo, once React has drawn it. */
const showEntry = ({ id }: ConversationEntry) =>
  setTimeout(() => document.getElementById(entryId(id))?.scrollIntoView({ block: 'nearest' }));

/** The typed answer: whether it can be sent, and what sends it; `onSent` closes the form where that lies over the page. */
function useAnswer(inquiry: Inquiry, reply: ReplyDraft, onUndo: Props['onUndo'], onSent: () => void) {
  const { text, seen, write } = reply;
  const send = useSendAnswer(inquiry.id, (sent, { isComplete }) => {
    write('');
    onSent();
    showEntry(sent);
    toast({
      title: isComplete ? 'Answer on its way, inquiry completed' : 'Answer on its way',
      description: 'It leaves in ten seconds.',
      action: <UndoActions onUndo={() => onUndo(sent)} />,
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
  return { isEmpty, isBehind, isBarred, isPending, submit };
}
type TypedAnswer = ReturnType<typeof useAnswer>;

const SendButton = ({ answer: { isPending, isBehind, isBarred, submit } }: { answer: TypedAnswer }) => (
  <Action
    label={isPending ? 'Sending...' : isBehind ? 'Send anyway' : 'Send'}
    icon="mail"
    colorPalette="brand"
    size="sm"
    disabled={isBarred}
    onClick={() => submit(false)}
  />
);

type AnswerProps = {
  inquiry: Inquiry;
  reply: ReplyDraft;
  answer: TypedAnswer;
  /** The button that sends, unless it stands elsewhere. */
  button: ReactNode;
  /** The form has just replaced the button that cleared the inquiry of spam, and takes over its focus. */
  isCleared: boolean;
  onTyping: (isTyping: boolean) => void;
};

function AnswerForm({ inquiry, reply, answer, button, onTyping, isCleared }: AnswerProps) {
  const { user } = useAuth();
  const { text, write } = reply;
  const { isEmpty, isBehind, isBarred, isPending, submit } = answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const phone = phoneIn(inquiry.message);
  const isTyping = isFocused && !isEmpty;

  useEffect(() => onTyping(isTyping), [isTyping, onTyping]);
  useEffect(() => () => onTyping(false), [onTyping]);
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
          There is a new message above that was not there when you began. Read it before you send.
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
        maxH={{ base: '34dvh', lg: '40dvh' }}
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
        <Action label="Send and complete" size="sm" disabled={isBarred} onClick={() => submit(true)} />
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
      {user?.name === null && !isEmpty && (
        <Text textStyle="note" mt="1.5">
          Answers and templates carry the name of the team until you have one.{' '}
          <Link asChild>
            <RouterLink to="/admin/account">Add your name</RouterLink>
          </Link>
        </Text>
      )}
    </>
  );
}

/** A note about an inquiry for colleagues. The visitor never sees it. */
function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
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
            A name after an @ tells that colleague by mail: {colleagues.map((name) => `@${name}`).join(', ')}
          </Text>
        )}
      </Flex>
    </form>
  );
}

/** At the foot of the pane; where the whole page scrolls, at the foot of the window, if the window is high enough. */
const Foot = chakra('section', {
  base: {
    flexShrink: '0',
    mt: 'auto',
    px: { base: '4', md: '5' },
    py: { base: '1.5', md: '3' },
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderBottomRadius: { md: 'lg' },
    '@media (min-height: 30rem)': { position: 'sticky', bottom: 'var(--bottom-bar, 0px)', zIndex: 'docked' },
  },
});

/** Looks like a field. */
const AnswerLine = chakra('button', {
  base: {
    flex: '1',
    minWidth: '0',
    height: '11',
    px: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    color: 'fg.muted',
    textAlign: 'start',
    truncate: true,
    cursor: 'text',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
  },
});
