import { useEffect, useRef, useState } from 'react';
import { untilAnswered } from './request-mark.ts';
import { isSessionOver } from './session.ts';

export type Progress = { report: (done: number) => void; isStopped: () => boolean };

/** A job of many calls, which the user can stop, also by leaving; `job` is its progress in words, null without one. */
export function useJob() {
  const [job, setJob] = useState<string | null>(null);
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  async function run<T>(text: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const mine = new AbortController();
    controller.current = mine;
    const report = (done: number) => setJob(`${text}: ${done} so far`);
    report(0);
    try {
      return await work({ report, isStopped: () => mine.signal.aborted });
    } finally {
      setJob(null);
    }
  }
  return { job, run, stop };
}

/** Runs `work` for one after the other, those after a failure as well, until the user stops it or the session ends. */
export async function each<I, T>(all: readonly I[], work: (one: I) => Promise<T>, progress?: Progress) {
  const made: T[] = [];
  const errors: Error[] = [];
  for (const one of all) {
    if (progress?.isStopped() || isSessionOver(errors.at(-1))) break;
    try {
      made.push(await work(one));
      progress?.report(made.length);
    } catch (error) {
      errors.push(error as Error);
    }
  }
  return { made, errors };
}

/** The same for calls that may be repeated when their response is lost. Throws the reasons of all failures. */
export async function allOf<I, T>(all: readonly I[], work: (one: I) => Promise<T>, progress?: Progress) {
  const { made, errors } = await each(all, (one) => untilAnswered(() => work(one)), progress);
  const last = errors.at(-1);
  if (!last) return made;
  if (all.length === 1 || isSessionOver(last)) throw last;
  const reasons = new Set(errors.map(({ message }) => message));
  throw new Error(`${errors.length} of ${all.length} failed: ${[...reasons].join('; ')}`);
}
