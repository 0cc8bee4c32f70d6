import type { Progress } from '../lib/calls/use-job.ts';

/** Makes a call for each body, and for each cursor that a response gives, until all are done or the user stops it. */
export async function followCursors<Body extends object>(
  bodies: readonly Body[],
  call: (body: Body & { cursor?: string }) => Promise<{ count: number; cursor: string | null }>,
  { report, isStopped }: Progress,
) {
  let count = 0;
  for (const body of bodies) {
    let cursor: string | null = null;
    do {
      if (isStopped()) return { count, isComplete: false };
      const part = await call({ ...body, ...(cursor && { cursor }) });
      count += part.count;
      cursor = part.cursor;
      report(count);
    } while (cursor !== null);
  }
  return { count, isComplete: true };
}
