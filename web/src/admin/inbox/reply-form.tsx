import { Box, Button, Field, Flex, Heading, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDraft } from '../lib/drafts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { fill, mailAddress, phoneIn, whatsappAddress } from './reply.ts';
import { type ReplyTemplate, replyTemplates } from './reply-templates.ts';

/** An answer from a template, which goes out by the staff member's own mail or WhatsApp. */
export function ReplyForm({ inquiry }: { inquiry: Inquiry }) {
  const { user } = useAuth();
  const draft = useDraft(`reply.${inquiry.id}`);
  const [text, setText] = useState(String(draft.kept?.text ?? ''));
  const [isEdited, setIsEdited] = useState(text !== '');
  const [waiting, setWaiting] = useState<ReplyTemplate | null>(null);
  const phone = phoneIn(inquiry.message);

  const write = (next: string) => {
    setText(next);
    setIsEdited(next !== '');
    if (next === '') draft.drop();
    else draft.keep({ text: next });
  };
  const use = (template: ReplyTemplate) => {
    setText(fill(template.body, inquiry, user?.username ?? ''));
    setIsEdited(false);
    setWaiting(null);
    draft.drop();
  };
  const choose = (name: string) => {
    const template = replyTemplates.find((one) => one.name === name);
    if (!template) return;
    if (isEdited) setWaiting(template);
    else use(template);
  };

  return (
    <Box as="section" aria-labelledby="reply-title">
      <Heading as="h4" id="reply-title" size="lg" mb="3">
        Reply
      </Heading>
      <Field.Root mb="3">
        <Field.Label>Template</Field.Label>
        <NativeSelect.Root>
          {/* Always "choose": the same template can be taken again after the text was changed. */}
          <NativeSelect.Field value="" onChange={(event) => choose(event.target.value)}>
            <option value="">Choose a template…</option>
            {replyTemplates.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <Field.Root>
        <Field.Label>Your answer</Field.Label>
        <Textarea rows={text === '' ? 3 : 9} value={text} onChange={(event) => write(event.target.value)} />
      </Field.Root>
      <Flex gap="3" wrap="wrap" mt="3">
        <Button asChild colorPalette="brand">
          <a href={mailAddress(inquiry, text)}>
            <Icon name="mail" /> Reply by e-mail
          </a>
        </Button>
        {phone && (
          <Button asChild variant="outline">
            <a href={whatsappAddress(phone, text)} target="_blank" rel="noopener noreferrer">
              <Icon name="whatsapp" /> Reply by WhatsApp
            </a>
          </Button>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mt="2">
        {phone
          ? `Opens your own mail or WhatsApp with this text. WhatsApp writes to +${phone}, the number in the message.`
          : 'Opens your own mail with this text.'}
      </Text>
      {waiting && (
        <ConfirmDialog
          title="Replace what you typed?"
          text={`The template “${waiting.label}” takes the place of your text.`}
          confirmLabel="Replace"
          cancelLabel="Keep my text"
          onConfirm={() => use(waiting)}
          onCancel={() => setWaiting(null)}
        />
      )}
    </Box>
  );
}
