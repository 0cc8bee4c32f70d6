import { Text } from '@chakra-ui/react';
import type { IssuedPasswordLink } from '@mipaka/contract';
import { useRef } from 'react';
import { Action } from '../ui/action.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { When } from '../ui/when.tsx';

type Props = { username: string; link: IssuedPasswordLink & { address: string }; onClose: () => void };

/** Shows a link that could not be mailed, this once. */
export function IssuedLinkDialog({ username, link: { kind, expiresAt, address }, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <DialogFrame
      title={kind === 'invitation' ? `Invitation for ${username}` : `Reset link for ${username}`}
      // Gone for good when it is closed.
      closeOnInteractOutside={false}
      initialFocusEl={() => field.current}
      footer={<Action label="Done" colorPalette="brand" onClick={onClose} />}
      onClose={onClose}
    >
      <Text mb="5">
        No mail server is set up, so please hand this link over yourself: in person, or in a message that only{' '}
        {username} reads. It is shown this once. Whoever has it can choose the password, once, until{' '}
        <When at={expiresAt} />.
      </Text>
      <CopyField label="Link" noun="link" value={location.origin + address} field={field} />
    </DialogFrame>
  );
}
