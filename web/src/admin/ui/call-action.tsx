import { type ComponentProps, useState } from 'react';
import { type Change, EVERYTHING, useChange } from '../lib/calls/use-change.ts';
import { Action } from './action.tsx';
import { ConfirmDialog } from './dialog-frame.tsx';

type Props<T> = Omit<ComponentProps<typeof Action>, 'label' | 'onClick'> &
  Pick<Change<T, void>, 'send' | 'done' | 'failed'> & {
    label: string;
    /** Asked before the call, with a text that explains what it does. */
    question?: string;
    text?: string;
  };

/** A button that makes one call, and refetches what is shown; `busy` is its text meanwhile. */
export function CallAction<T>({ send, done, failed, question, text = '', busy, ...action }: Props<T>) {
  const { mutate, isPending } = useChange({ send, done, failed, changes: EVERYTHING });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Action
        {...action}
        busy={isPending && (busy ?? true)}
        onClick={() => (question ? setIsAsking(true) : mutate())}
      />
      {isAsking && question && (
        <ConfirmDialog
          title={question}
          text={text}
          confirmLabel={action.label}
          onConfirm={mutate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
