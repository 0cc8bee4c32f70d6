import { type ComponentProps, useState } from 'react';
import { Action } from './action.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof Action>, 'label' | 'onClick'> & {
  label: string;
  question: string;
  text: string;
  onConfirm: () => void;
};

export function ConfirmAction({ question, text, onConfirm, ...action }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Action {...action} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={question}
          text={text}
          confirmLabel={action.label}
          onConfirm={onConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
