import { Button, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

type Props = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog({ title, text, confirmLabel, cancelLabel = 'Cancel', ...on }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      title={title}
      role="alertdialog"
      size="sm"
      initialFocusEl={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={on.onCancel}>
            {cancelLabel}
          </Button>
          <Button colorPalette="red" onClick={on.onConfirm}>
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
