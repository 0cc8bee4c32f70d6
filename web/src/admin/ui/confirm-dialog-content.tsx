import { Button, Dialog, Portal, Text } from '@chakra-ui/react';
import { useRef } from 'react';

export type ConfirmProps = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. The safe answer has the focus. */
export default function ConfirmDialogContent({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  ...on
}: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open
      role="alertdialog"
      size="sm"
      initialFocusEl={() => cancel.current}
      onOpenChange={({ open }) => !open && on.onCancel()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text>{text}</Text>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancel} variant="outline" minH="11" onClick={on.onCancel}>
                {cancelLabel}
              </Button>
              <Button colorPalette="red" minH="11" onClick={on.onConfirm}>
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
