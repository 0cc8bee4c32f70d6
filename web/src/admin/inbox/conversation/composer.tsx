import { Box, chakra, Flex, Text, useMediaQuery } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import {
  type Api,
  addressOf,
  api,
  type BodyOf,
  fullName,
  type Inquiry,
  MAX,
  type Onlooker,
} from '@mipaka/contract';
import { useRef, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../lib/calls/use-presence.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { useLiveUnsaved } from '../../lib/unsaved.ts';
import { useWanted } from '../../lib/wanted.ts';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { When } from '../../ui/when.tsx';
import { oneLine } from '../inquiry-badges.tsx';
import { inquiryKeys } from '../use-inquiries.ts';
import { useInquiryChange } from '../use-inquiry-change.tsx';
import { AnswerForm, SendButton, TemplateSelect, useAnswer, WritingField } from './answer-form.tsx';
import { showEntry } from './conversation.tsx';
import { By, Words } from './reply-entry.tsx';
import { useConversation, useWriting } from './use-conversation.tsx';

/** Up to this width the bottom bar of the dashboard and the keyboard leave no room for a form beside the conversation. */
const PHONE = '(max-width: 47.99rem)';

/** Toasts stand above the empty form, and never over the buttons of a longer one. */
const aboveForm = { '@media (min-width: 48rem)': { html: { '--toast-bottom': '12.75rem' } } };

type Props = { inquiry: Inquiry };
type Mode = 'answer' | 'note';

/** The form for an answer, or for a note to colleagues. On a phone it is one line, which opens the form as a sheet. */
export function Composer({ inquiry }: Props) {
  const [isPhone] = useMediaQuery([PHONE], { ssr: false });
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<Mode>('answer');
  const [isFocused, setIsFocused] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const isNote = mode === 'note';
  const open = (next: Mode) => {
    setMode(next);
    setIsOpen(true);
  };
  const isAnswer = !isNote && !inquiry.isSuspect;
  const close = () => setIsOpen(false);
  const answer = useAnswer(inquiry, close);
  const isTyping = isFocused && (isOpen || !isPhone) && isAnswer && !answer.isEmpty;
  const form = useRef<HTMLDivElement>(null);
  useWanted(inquiry.id, 'answer', () => {
    open('answer');
    const target = form.current?.querySelector<HTMLElement>('[data-wanted]');
    target?.focus();
    // On a phone the sheet moves the focus itself as it opens.
    return (isPhone && !isOpen) || target != null;
  });

  const all = (
    <Box
      ref={form}
      onFocus={({ target }) => setIsFocused(target.matches('textarea'))}
      onBlur={() => setIsFocused(false)}
    >
      <Flex gap="2" justify="space-between" align="center" wrap="wrap" mb="2">
        <Flex role="group" aria-label="What you write" gap="1">
          {(['answer', 'note'] as const).map((one) => {
            const isChosen = one === mode;
            const look = { variant: isChosen ? 'subtle' : 'ghost', size: 'sm', px: '3' } as const;
            const press = { 'aria-pressed': isChosen, onClick: () => setMode(one) };
            return <Action key={one} label={capitalise(one)} {...look} {...press} />;
          })}
        </Flex>
        {isAnswer && <TemplateSelect inquiry={inquiry} answer={answer} />}
      </Flex>
      {isNote && <NoteForm inquiry={inquiry} onAdded={close} />}
      {!isNote && inquiry.isSuspect && <Spam inquiry={inquiry} onClear={() => setIsCleared(true)} />}
      {isAnswer && (
        <AnswerForm {...{ inquiry, answer, isCleared }} button={!isPhone && <SendButton {...answer} />} />
      )}
    </Box>
  );
  return (
    <Foot aria-label={`Reply to ${fullName(inquiry)}`}>
      <Global styles={aboveForm} />
      <Presence id={inquiry.id} isTyping={isTyping} />
      {isPhone ? <Line inquiry={inquiry} draft={answer.text} onOpen={open} /> : all}
      {isPhone && isOpen && (
        <DialogFrame
          title={`Reply to ${inquiry.firstName}`}
          size="sheet"
          // Above the keyboard of the phone, whatever that covers.
          tools={isAnswer && <SendButton {...answer} />}
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

function NoteForm({ inquiry: { id, isSuspect }, onAdded }: { inquiry: Inquiry; onAdded: () => void }) {
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

const names = new Intl.ListFormat('en');

/** "amina and omar are typing an answer, zawadi is looking at this"; empty for nobody. */
function describe(others: readonly Onlooker[]): string {
  const said = (doing: boolean, what: string) => {
    const who = others.filter(({ isTyping }) => isTyping === doing).map(({ username }) => username);
    return who.length === 0 ? [] : `${names.format(who)} ${who.length === 1 ? 'is' : 'are'} ${what}`;
  };
  return [said(true, 'typing an answer'), said(false, 'looking at this')].flat().join(', ');
}

/** Names the colleagues who have the same inquiry open and those who answer it, so that nobody answers it twice. */
export function Presence({ id, isTyping }: { id: string; isTyping: boolean }) {
  const params = { id };
  const others = usePresence({
    path: addressOf(api['inquiries.renewPresence'].path, params),
    doing: isTyping,
    renew: (doing) => fetchAnswer(api['inquiries.renewPresence'], { params, body: { isTyping: doing } }),
    othersIn: (answer) => answer,
  });
  const text = describe(others ?? []);
  return (
    <Flex role="status" gap="1.5" align="center" mb="1" textStyle="sm" color="accent.fg" _empty={{ mb: '0' }}>
      {text && <Icon name="eye" />}
      {text}
    </Flex>
  );
}

type LineProps = Props & { draft: string; onOpen: (mode: Mode) => void };

function Line({ inquiry, draft, onOpen }: LineProps) {
  const words = draft ? `Draft: ${oneLine(draft)}` : `Answer ${inquiry.firstName} …`;
  const label = <chakra.span truncate>{inquiry.isSuspect ? 'Not spam?' : words}</chakra.span>;
  // The first looks like a field.
  const field = { flex: '1', minW: '0', justifyContent: 'start', fontWeight: 'normal', color: 'fg.muted' };
  return (
    <Flex gap="1" align="center">
      <Action
        label={label}
        {...field}
        cursor="text"
        aria-haspopup="dialog"
        onClick={() => onOpen('answer')}
      />
      <Action label="Note" isQuiet aria-haspopup="dialog" onClick={() => onOpen('note')} />
    </Flex>
  );
}

/** The words that an answer is about, below the form. */
function Asked({ inquiry }: Props) {
  const replies = useConversation(inquiry.id).data?.filter((entry) => entry.kind === 'reply') ?? [];
  const last = replies.findLast(({ sender, text }) => sender === 'person' && text !== '');
  return (
    <Box borderTopWidth="1px" mt="5" pt="4">
      <By>
        <strong>{fullName(inquiry)}</strong> wrote · <When at={last?.createdAt ?? inquiry.createdAt} />
      </By>
      <Words>{last?.text ?? inquiry.message}</Words>
    </Box>
  );
}

/** Replaces the answer form: nobody answers spam, but the inquiry may be a real message. */
function Spam({ inquiry, onClear }: Props & { onClear: () => void }) {
  const change = useInquiryChange();
  const clear = () => {
    change(inquiry, { isSuspect: false });
    onClear();
  };
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
      <Action label="Not spam" data-wanted colorPalette="brand" size="sm" px="4" onClick={clear} />
      <Text textStyle="hint" flex="1 1 14rem">
        Spam gets no answer. If this is a real message, it moves to the inbox, the usual mails go out, and you
        can answer.
      </Text>
    </Flex>
  );
}

/** At the foot of the pane; where the whole page scrolls, at the foot of the window, if the window is high enough. */
const Foot = chakra('section', {
  base: {
    mt: 'auto',
    px: { base: '4', md: '5' },
    py: { base: '1.5', md: '3' },
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderBottomRadius: { md: 'lg' },
    '@media (min-height: 30rem)': { position: 'sticky', bottom: 'var(--bottom-bar, 0px)', zIndex: 'docked' },
  },
});
