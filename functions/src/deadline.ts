import { withDeadline } from './store/commit.ts';
import { DeadlinePassed } from './store/errors.ts';
import { within } from './store/within.ts';

/** Longest time a request may take, in milliseconds: below the function's 30 s, so that the caller gets an answer. */
export const DEADLINE_MS = 20_000;

/**
 * Carries out a request. Throws DeadlinePassed when that takes longer than `ms` milliseconds; what it still does can
 * write nothing any more.
 */
export async function inTime<T>(ms: number, carryOut: () => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  return within(ms, withDeadline(deadline.signal, carryOut), () => {
    deadline.abort();
    throw new DeadlinePassed();
  });
}
