import { api, type OutboxEntry } from '@mipaka/contract';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { CallAction } from '../../ui/call-action.tsx';

function outcomeOf({ state, attempts, lastError }: OutboxEntry): ToastOptions {
  if (state === 'SUCCESS') return { title: 'Mail sent' };
  // A retry resets the count. Still zero: no mail server is set up, or another worker has the lease of the mail.
  if (attempts === 0) return { title: 'The mail waits to be sent' };
  return { title: 'The mail failed again', description: lastError, variant: 'destructive' };
}

/** Retries a failed mail at once, and shows the outcome. */
export const RetryAction = ({ id, ...action }: { id: string; 'aria-label'?: string }) => (
  <CallAction
    label="Send again"
    busy="Sending..."
    size="sm"
    send={() => fetchAnswer(api['outbox.retry'], { params: { id } })}
    done={outcomeOf}
    failed="Failed to retry the mail"
    {...action}
  />
);
