import { useEffect, useRef, useState } from 'react';

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
