import { Button, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

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
    <DialogFrame
      title={title}
      role="alertdialog"
      size="sm"
      initialFocusEl={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} variant="outline" minH="11" onClick={on.onCancel}>
            {cancelLabel}
          </Button>
          <Button colorPalette="red" minH="11" onClick={on.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
      onClose={on.onCancel}
    >
      <Text>{text}</Text>
    </DialogFrame>
  );
}
