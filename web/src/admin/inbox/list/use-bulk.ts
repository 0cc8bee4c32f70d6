import { type Api, api, type BodyOf, BULK_MAX, type InquiryStatus } from '@mipaka/contract';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import type { useJob } from '../../lib/calls/use-job.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { followCursors } from '../follow-cursors.ts';

/** The change of each inquiry; `userId` null removes the assignment. */
export type BulkChange = { status: InquiryStatus } | { userId: string | null };
type Target = BodyOf<Api['inquiries.bulk']>;

/** Inquiries by id, as many in each target as the API accepts. */
export const targetsOf = (ids: readonly string[]): { ids: string[] }[] =>
  Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, index) => ({
    ids: ids.slice(index * BULK_MAX, (index + 1) * BULK_MAX),
  }));

const inWords = (count: number) => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

const isStatus = (change: BulkChange) => 'status' in change;

/** Changes several inquiries, shows the progress, and says at the end how many were changed. */
export const useBulkChange = (run: ReturnType<typeof useJob>['run']) =>
  useChange({
    send: ({ targets, change }: { targets: readonly Target[]; change: BulkChange }) => {
      let count = 0;
      const post = async (target: Target) => {
        const part = await fetchAnswer(api['inquiries.bulk'], { body: { ...target, ...change } });
        count += part.changed;
        return { count: part.changed, cursor: part.cursor };
      };
      const text = isStatus(change) ? 'Changing the status' : 'Assigning';
      return run(text, (progress) => followCursors(targets, post, progress)).catch((error: Error) => {
        error.message += ` (${inWords(count)} changed before)`;
        throw error;
      });
    },
    done: ({ count, isComplete }, { change }) => {
      const done = isStatus(change) ? 'Inquiry status updated' : 'Inquiries assigned';
      return { title: isComplete ? done : 'Stopped', description: `${inWords(count)} changed` };
    },
    failed: ({ change }) =>
      isStatus(change) ? 'Failed to update inquiry status' : 'Failed to assign inquiries',
    changes: [[INQUIRIES_PATH], [OVERVIEW_PATH]],
  });
