import { Button, Dialog } from '@chakra-ui/react';
import { Icon } from '../../ui/icon.tsx';

/** The cross in the corner of a dialog. */
export const DialogClose = () => (
  <Dialog.CloseTrigger asChild>
    <Button variant="ghost" px="0" aria-label="Close">
      <Icon name="x" />
    </Button>
  </Dialog.CloseTrigger>
);
