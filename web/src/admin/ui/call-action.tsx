import type { ComponentProps } from 'react';
import { useCalls } from '../lib/calls/use-change.ts';
import { Action } from './action.tsx';
import { ConfirmAction } from './confirm-action.tsx';

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
  const run = () => change.mutate({ send, done, failed });
  const props = { ...action, disabled: action.disabled || change.isPending };
  if (question === undefined) return <Action {...props} onClick={run} />;
  return <ConfirmAction {...props} question={question} text={text} onConfirm={run} />;
}
