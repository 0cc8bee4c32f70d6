import { AsyncLocalStorage } from 'node:async_hooks';
import { withDeadline } from '../firestore/commit.ts';
import { DeadlinePassed } from '../firestore/errors.ts';

/** Longest time a request may take, in milliseconds, so that the caller gets an answer. */
export const DEADLINE_MS = 20_000;
/** Longest time for the arrival of a body with files, in milliseconds, in addition: 11 MB at 1 Mbit/s take 93 s. */
export const UPLOAD_MS = 120_000;

/** Restarts the time of the current request: with the given milliseconds, or with its whole time. */
const restart = new AsyncLocalStorage<(ms?: number) => void>();

/** Runs a request. Throws DeadlinePassed after `ms` milliseconds; its remaining work cannot write anything. */
export async function inTime<T>(ms: number, handle: () => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (length = ms) => {
    clearTimeout(timer);
    if (!deadline.signal.aborted) timer = setTimeout(() => deadline.abort(), length);
  };
  begin();
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(new DeadlinePassed()));
  });
  const work = restart.run(begin, () => withDeadline(deadline.signal, handle));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waits for a body with files, which has its own time limit; afterwards the request has its whole time. */
export async function withUploadTime<T>(receive: () => Promise<T>): Promise<T> {
  const begin = restart.getStore();
  begin?.(UPLOAD_MS);
  const received = await receive();
  begin?.();
  return received;
}
