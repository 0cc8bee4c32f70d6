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

/** Runs `work` for one after the other, those after a failure as well. Throws the reasons of all failures. */
export async function each<I, T>(
  all: readonly I[],
  work: (one: I) => Promise<T>,
  progress?: Progress,
): Promise<T[]> {
  const made: T[] = [];
  const failures: Error[] = [];
  for (const one of all) {
    if (progress?.isStopped()) break;
    try {
      made.push(await untilAnswered(() => work(one)));
      progress?.report(made.length);
    } catch (error) {
      if (isSessionOver(error)) throw error;
      failures.push(error as Error);
    }
  }
  const [failure] = failures;
  if (!failure) return made;
  if (all.length === 1) throw failure;
  const reasons = new Set(failures.map(({ message }) => message));
  throw new Error(`${failures.length} of ${all.length} failed: ${[...reasons].join('; ')}`);
}
