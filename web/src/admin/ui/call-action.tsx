import type { ComponentProps } from 'react';
import { type Change, EVERYTHING, useChange } from '../lib/calls/use-change.ts';
import { Action } from './action.tsx';
import { useQuestion } from './dialog-frame.tsx';

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
  const dialog = useQuestion();
  const ask = (title: string) => dialog.ask({ title, text, confirmLabel: action.label, onConfirm: mutate });
  return (
    <>
      <Action
        {...action}
        busy={isPending && (busy ?? true)}
        onClick={() => (question ? ask(question) : mutate())}
      />
      {dialog.question}
    </>
  );
}
