import { Box, Button, chakra, Flex, Link, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { type Inquiry, type Stored, templates } from '@mipaka/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDraft } from '../lib/drafts.ts';
import { useRecords } from '../lib/records.ts';
import { signatureOf } from '../lib/signature.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { nameOf } from './inquiry-format.ts';
import { fill, mailAddress, phoneIn, whatsappAddress } from './reply.ts';

type Template = Stored<typeof templates>;

/** A window with room for words beside what is done. */
const TALL = '@media (min-width: 48rem) and (min-height: 50rem)';

type Props = {
  inquiry: Inquiry;
  /** Whether somebody has asked for the field by a key; `onFocused` is told when it has the focus. */
  isWanted: boolean;
  onFocused: () => void;
};

/** An answer, typed or from a template, which goes out by the staff member's own mail or WhatsApp. */
export function ReplyForm({ inquiry, isWanted, onFocused }: Props) {
  const { user } = useAuth();
  const draft = useDraft(`reply.${inquiry.id}`);
  const [text, setText] = useState(String(draft.kept?.text ?? ''));
  const [isEdited, setIsEdited] = useState(text !== '');
  const [waiting, setWaiting] = useState<Template | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const mail = useRef<HTMLAnchorElement>(null);
  const offered = (useRecords(templates).data ?? []).filter(({ isActive }) => isActive);
  const phone = phoneIn(inquiry.message);

  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    onFocused();
  });

  const write = (next: string) => {
    setText(next);
    setIsEdited(next !== '');
    if (next === '') draft.drop();
    else draft.keep({ text: next });
  };
  const use = (template: Template) => {
    setText(fill(template.text, inquiry, signatureOf(user)));
    setIsEdited(false);
    setWaiting(null);
    draft.drop();
  };
  const choose = (id: string) => {
    const template = offered.find((one) => one.id === id);
    if (!template) return;
    if (isEdited) setWaiting(template);
    else use(template);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    mail.current?.click();
  };

  return (
    <Foot aria-label={`Reply to ${nameOf(inquiry)}`}>
      <Textarea
        ref={field}
        aria-label="Your answer"
        aria-keyshortcuts="R"
        placeholder="Your answer"
        rows={text === '' ? 2 : 8}
        maxH="35dvh"
        minH="0"
        py="2"
        // On a phone one line until somebody writes: the message is behind it.
        css={{ '&:placeholder-shown:not(:focus)': { height: { base: '11', md: 'auto' } } }}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Flex gap="2" wrap="wrap" mt="2" align="center">
        <Box flex="1 1 7rem" maxW={{ md: '16rem' }}>
          <NativeSelect.Root>
            {/* Always "choose": the same template can be taken again after the text was changed. */}
            <NativeSelect.Field
              aria-label="Template"
              fontSize="sm"
              ps="3"
              value=""
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">Template…</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Box>
        <Button asChild colorPalette="brand" size="sm" minH="11">
          <a ref={mail} href={mailAddress(inquiry, text)}>
            <Icon name="mail" /> Reply by e-mail
          </a>
        </Button>
        {phone && (
          <Button asChild variant="outline" size="sm" minH="11">
            <a href={whatsappAddress(phone, text)} target="_blank" rel="noopener noreferrer">
              <Icon name="whatsapp" /> Reply by WhatsApp
            </a>
          </Button>
        )}
      </Flex>
      <Text textStyle="xs" color="fg.muted" mt="1.5" display="none" css={{ [TALL]: { display: 'block' } }}>
        {phone
          ? `Opens your own mail or WhatsApp with this text. WhatsApp writes to +${phone}, the number in the message.`
          : 'Opens your own mail with this text.'}
      </Text>
      {user?.name === null && text !== '' && (
        <Text textStyle="xs" color="fg.muted" mt="1.5">
          Templates are signed by the team until you have a name.{' '}
          <Link asChild>
            <RouterLink to="/admin/account">Add your name</RouterLink>
          </Link>
        </Text>
      )}
      {waiting && (
        <ConfirmDialog
          title="Replace what you typed?"
          text={`The template “${waiting.name}” takes the place of your text.`}
          confirmLabel="Replace"
          cancelLabel="Keep my text"
          onConfirm={() => use(waiting)}
          onCancel={() => setWaiting(null)}
        />
      )}
    </Foot>
  );
}

/** At the foot of the pane; where the page scrolls as a whole, at that of the window, if there is room for both. */
const Foot = chakra('section', {
  base: {
    flexShrink: '0',
    px: { base: '4', md: '5' },
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderBottomRadius: 'lg',
    '@media (min-height: 30rem)': { position: 'sticky', bottom: 'var(--bottom-bar, 0px)', zIndex: 'docked' },
  },
});
