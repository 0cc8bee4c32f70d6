import { api, mailStates, type OutboxEntry } from '@mipaka/contract';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { usePages } from '../../lib/calls/use-pages.ts';

const OUTBOX_PATH = api['outbox.list'].path;
const PAGE_SIZE = 25;

export type MailState = OutboxEntry['state'];

/** The state that an address asks for; the failed ones for none, null for every state. */
export function mailStateIn(params: URLSearchParams): MailState | null {
  const asked = params.get('state');
  if (asked === 'all') return null;
  return mailStates.find((state) => state === asked) ?? 'ERROR';
}

export const useOutbox = (state: MailState | null) =>
  // Nothing says when a mail has failed: every look at the list is a fresh one.
  usePages(api['outbox.list'], state ? { state } : {}, { pageSize: PAGE_SIZE, staleTime: 0 });

function outcomeOf({ state, attempts, lastError }: OutboxEntry): ToastOptions {
  if (state === 'SUCCESS') return { title: 'Mail sent' };
  // Trying again begins to count anew; still at nothing, no mail server is set up or another worker has the mail.
  if (attempts === 0) return { title: 'The mail waits to be sent' };
  return { title: 'The mail failed again', description: lastError, variant: 'destructive' };
}

/** Sends a failed mail again at once, and says how that went. */
export const useRetry = () =>
  useChange({
    send: (id: string) => fetchAnswer(api['outbox.retry'], { params: { id } }),
    done: outcomeOf,
    failed: 'Failed to retry the mail',
    changes: [[OUTBOX_PATH]],
  });
