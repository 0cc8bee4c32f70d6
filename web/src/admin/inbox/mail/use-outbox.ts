import { api, mailStates, type OutboxEntry } from '@mipaka/contract';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { usePages } from '../../lib/calls/use-pages.ts';

const OUTBOX_PATH = api['outbox.list'].path;
const PAGE_SIZE = 25;

export type MailState = OutboxEntry['state'];

/** The mail state in an address: failed by default, null for all states. */
export function mailStateIn(params: URLSearchParams): MailState | null {
  const asked = params.get('state');
  if (asked === 'all') return null;
  return mailStates.find((state) => state === asked) ?? 'ERROR';
}

export const useOutbox = (state: MailState | null) =>
  // No live update says that a mail has failed, so every mount refetches the list.
  usePages(api['outbox.list'], state ? { state } : {}, { pageSize: PAGE_SIZE, staleTime: 0 });

function outcomeOf({ state, attempts, lastError }: OutboxEntry): ToastOptions {
  if (state === 'SUCCESS') return { title: 'Mail sent' };
  // A retry resets the count. Still zero: no mail server is set up, or another worker has the lease of the mail.
  if (attempts === 0) return { title: 'The mail waits to be sent' };
  return { title: 'The mail failed again', description: lastError, variant: 'destructive' };
}

/** Retries a failed mail at once, and shows the outcome. */
export const useRetry = () =>
  useChange({
    send: (id: string) => fetchAnswer(api['outbox.retry'], { params: { id } }),
    done: outcomeOf,
    failed: 'Failed to retry the mail',
    changes: [[OUTBOX_PATH]],
  });
