import { type ComponentProps, useState } from 'react';
import { useCalls } from '../lib/calls/use-change.ts';
import { Action } from './action.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof Action>, 'label' | 'onClick'> & {
  label: string;
  /** The call; a text that it gives becomes the description of the toast. */
  send: () => Promise<unknown>;
  /** The titles of the toasts. */
  done: string;
  failed: string;
  /** The paths of the lists to refetch. */
  changes: readonly string[];
  /** Asked before the call, with a text that explains what it does. */
  question?: string;
  text?: string;
};

/** A button that makes one call. */
export function CallAction({ send, done, failed, changes, question, text = '', ...action }: Props) {
  const change = useCalls(...changes);
  const [isAsking, setIsAsking] = useState(false);
  const run = () => change.mutate({ send, done, failed });
  return (
    <>
      <Action
        {...action}
        disabled={action.disabled || change.isPending}
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
