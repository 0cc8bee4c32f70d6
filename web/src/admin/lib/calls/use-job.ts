import { useEffect, useRef, useState } from 'react';

/** What a long job uses to report its progress, and to check whether the user has stopped it. */
export type Progress = { report: (done: number) => void; isStopped: () => boolean };

/** A job of many calls whose progress is shown and which the user can stop; leaving the page stops it as well. */
export function useJob() {
  const [job, setJob] = useState<{ text: string; done: number } | null>(null);
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  async function run<T>(text: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const mine = new AbortController();
    controller.current = mine;
    setJob({ text, done: 0 });
    try {
      return await work({ report: (done) => setJob({ text, done }), isStopped: () => mine.signal.aborted });
    } finally {
      setJob(null);
    }
  }
  return { job, run, stop };
}
