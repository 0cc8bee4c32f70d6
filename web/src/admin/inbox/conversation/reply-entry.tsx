import { Badge, chakra, Link, Stack } from '@chakra-ui/react';
import { type Attachment, addressOf, api, type Reply, WEB_ADDRESS } from '@mipaka/contract';
import { quietly } from '../../../shared/lib/quietly.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Fold } from '../../ui/fold.tsx';
import { When } from '../../ui/when.tsx';
import { UnverifiedBadge } from '../inquiry-badges.tsx';

const KB = 1024;
const sizeOf = (bytes: number) =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

const automatic = {
  bounce: 'Came back, it was not delivered',
  'auto-reply': 'An automatic reply came',
} as const;

/** `email`: the address of the inquiry; a reply from another address names that. */
type Props = { entry: Reply; email: string; isWaiting?: boolean };

export function ReplyEntry({ entry, email, isWaiting }: Props) {
  const { from, sender, authentication, text, attachments } = entry;
  const isOther = from.address.toLowerCase() !== email.toLowerCase();
  return (
    <>
      <By>
        {sender === 'person' ? (
          <>
            <strong>{from.name || from.address}</strong>{' '}
            {authentication?.isVerified === false && (
              <>
                <UnverifiedBadge
                  verdicts={authentication.verdicts || 'The mail service has not checked it'}
                />{' '}
              </>
            )}
            wrote by mail
            {isOther && ` from ${from.address}`}
          </>
        ) : (
          <strong>{automatic[sender]}</strong>
        )}{' '}
        · <When at={entry.createdAt} /> {isWaiting && <Badge colorPalette="gold">Waits for an answer</Badge>}
      </By>
      {text && (
        <Words>
          <LinkedText text={text} />
        </Words>
      )}
      {entry.quoted && (
        <Fold label="What was quoted">
          <Words color="fg.muted">{entry.quoted}</Words>
        </Fold>
      )}
      {attachments.length > 0 && (
        <Stack as="ul" aria-label="Files" gap="1" mt="2" textStyle="sm">
          {attachments.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name
            <File key={index} file={file} />
          ))}
        </Stack>
      )}
    </>
  );
}

function File({ file: { name, size, file } }: { file: Attachment }) {
  if (file === null) {
    return (
      <chakra.li color="fg.muted">
        {name} ({sizeOf(size)}) was not kept: it is too large, no image, PDF or office file by content and
        name, or came with spam
      </chakra.li>
    );
  }
  return (
    <li>
      <Link href={addressOf(api['attachments.read'].path, { id: file })} download={name} py="1.5">
        <Icon name="download" display="inline" /> {name} ({sizeOf(size)})
      </Link>
    </li>
  );
}

export const By = chakra('p', { base: { textStyle: 'xs', color: 'fg.muted' } });
export const Words = chakra('p', { base: { mt: '1', whiteSpace: 'pre-line' } });

/** A text whose web addresses are links; the opened page does not learn where the link stood. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(WEB_ADDRESS).map((part, index) =>
    index % 2 === 1 && quietly(() => new URL(part)) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
      <Link key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </Link>
    ) : (
      part
    ),
  );
