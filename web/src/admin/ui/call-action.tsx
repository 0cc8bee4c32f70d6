import { type ComponentProps, useState } from 'react';
import { type Call, useCall } from '../lib/calls/use-change.ts';
import { Action } from './action.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof Action>, 'label' | 'onClick'> &
  Call & {
    label: string;
    /** Asked before the call, with a text that explains what it does. */
    question?: string;
    text?: string;
  };

export function CallAction({ send, done, failed, changes, question, text = '', ...action }: Props) {
  const call = useCall({ send, done, failed, changes });
  const [isAsking, setIsAsking] = useState(false);
  const run = () => call.mutate();
  return (
    <>
      <Action
        {...action}
        disabled={action.disabled || call.isPending}
        onClick={question ? () => setIsAsking(true) : run}
      />
      {isAsking && question && (
        <ConfirmDialog
          title={question}
          text={text}
          confirmLabel={action.label}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
