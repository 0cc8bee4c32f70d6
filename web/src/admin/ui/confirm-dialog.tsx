import { Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Action } from './action.tsx';
import { DialogFrame } from './dialog-frame.tsx';

type Props = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** Called after either answer; after a confirmation, before `onConfirm`. */
  onClose: () => void;
};

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog({ title, text, confirmLabel, cancelLabel = 'Cancel', ...on }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    on.onClose();
    on.onConfirm();
  };
  return (
    <DialogFrame
      title={title}
      role="alertdialog"
      size="sm"
      initialFocusEl={() => cancel.current}
      footer={
        <>
          <Action label={cancelLabel} ref={cancel} px="6" onClick={on.onClose} />
          <Action label={confirmLabel} colorPalette="red" onClick={confirm} />
        </>
      }
      onClose={on.onClose}
    >
      <Text>{text}</Text>
    </DialogFrame>
  );
}
