import { BULK_MAX, type bulkResult, type InquiryStatus } from '@mipaka/contract';
import type { z } from 'zod';
import type { Progress } from '../../lib/calls/use-job.ts';
import type { ApiFilter } from './filter.ts';

/** The inquiries of a bulk change: some by id, or all that match a filter. */
export type Target = { ids: readonly string[] } | { filter: ApiFilter };
/** The change of each inquiry; `userId` null removes the assignment. */
export type BulkChange = { status: InquiryStatus } | { userId: string | null };
type Post = (body: object) => Promise<z.output<typeof bulkResult>>;
/** `error` is what ended it early; what was changed before stays changed. */
type Outcome = { changed: number; isComplete: boolean; error?: Error };

/** Splits an array into parts of at most `size`. */
export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Changes many inquiries, as many per call as the API accepts, until all are changed or the user stops it. */
export async function changeMany(
  target: Target,
  change: BulkChange,
  post: Post,
  { report, isStopped }: Progress,
): Promise<Outcome> {
  let changed = 0;
  const send = async (body: object) => {
    const part = await post({ ...body, ...change });
    changed += part.changed;
    report(changed);
    return part.cursor;
  };
  try {
    if ('ids' in target) {
      for (const ids of chunks(target.ids, BULK_MAX)) {
        if (isStopped()) return { changed, isComplete: false };
        await send({ ids });
      }
    } else {
      let cursor: string | null = null;
      do {
        if (isStopped()) return { changed, isComplete: false };
        cursor = await send({ filter: target.filter, ...(cursor && { cursor }) });
      } while (cursor !== null);
    }
    return { changed, isComplete: true };
  } catch (error) {
    return { changed, isComplete: false, error: error as Error };
  }
}
