import { Button, Field, Flex, Input, Text } from '@chakra-ui/react';
import type { IssuedPasswordLink } from '@mipaka/contract';
import { useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { When } from '../ui/when.tsx';

type Props = { username: string; link: IssuedPasswordLink & { address: string }; onClose: () => void };

/** Shows a link that could not be mailed, this once. */
export function IssuedLinkDialog({ username, link: { kind, expiresAt, address }, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Selected as well: where the browser keeps the clipboard to itself, the keys still copy it.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(location.origin + address);
      toast({ title: 'Link copied' });
    } catch {
      toast({ title: 'Please copy the selected link yourself', variant: 'destructive' });
    }
  };
  return (
    <DialogFrame
      title={kind === 'invitation' ? `Invitation for ${username}` : `Reset link for ${username}`}
      // Gone for good when it is closed.
      closeOnInteractOutside={false}
      initialFocusEl={() => field.current}
      footer={<Button onClick={onClose}>Done</Button>}
      onClose={onClose}
    >
      <Text mb="5">
        No mail server is set up, so please hand this link over yourself: in person, or in a message that only{' '}
        {username} reads. It is shown this once. Whoever has it can choose the password, once, until{' '}
        <When at={expiresAt} />.
      </Text>
      <Field.Root>
        <Field.Label>Link</Field.Label>
        <Flex gap="2" width="100%">
          <Input
            ref={field}
            flex="1"
            readOnly
            value={location.origin + address}
            onFocus={({ target }) => target.select()}
          />
          <Button variant="outline" px="4" onClick={copy}>
            Copy
          </Button>
        </Flex>
      </Field.Root>
    </DialogFrame>
  );
}
