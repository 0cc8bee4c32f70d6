import { AsyncLocalStorage } from 'node:async_hooks';
import { DeadlinePassed } from './firestore/errors.ts';

/** Longest time a request may take, in milliseconds, so that the caller gets an answer. */
export const DEADLINE_MS = 20_000;
/** Longest time for the arrival of a body with files, in milliseconds, in addition: 11 MB at 1 Mbit/s take 93 s. */
export const UPLOAD_MS = 120_000;

/** The current request: its signal, aborted once its caller was answered, and how to begin its time again. */
const current = new AsyncLocalStorage<{ signal: AbortSignal; begin: (ms?: number) => void }>();

/** Runs a request. Throws DeadlinePassed after `ms` milliseconds; nothing that it started can commit after that. */
export async function inTime<T>(ms: number, handle: () => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const { signal } = deadline;
  let timer: NodeJS.Timeout | undefined;
  const begin = (length = ms) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => deadline.abort(), length);
  };
  begin();
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeadlinePassed()));
  });
  const work = current.run({ signal, begin }, handle);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waits for a body with files, which has its own time limit; afterwards the request has its whole time. */
export async function withUploadTime<T>(receive: () => Promise<T>): Promise<T> {
  const request = current.getStore();
  request?.begin(UPLOAD_MS);
  const received = await receive();
  request?.begin();
  return received;
}

/** Runs work that several requests wait for, so that it does not end with the request that happened to start it. */
export const withoutDeadline = <T>(run: () => T): T => current.exit(run);

/** Throws DeadlinePassed when the caller has already been answered. */
export function refuseAfterDeadline(): void {
  if (current.getStore()?.signal.aborted) throw new DeadlinePassed();
}

/** The result of `work`, or of `late` after `ms` milliseconds; the work itself goes on. Throws the errors of both. */
export function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, elapsed.then(late)]).finally(() => clearTimeout(timer));
}
