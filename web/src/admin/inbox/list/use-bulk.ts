import { type Api, api, type BodyOf, BULK_MAX, type InquiryStatus } from '@mipaka/contract';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { isSessionOver } from '../../lib/calls/session.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import type { useJob } from '../../lib/calls/use-job.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { followCursors } from '../follow-cursors.ts';

/** The change of each inquiry; `userId` null removes the assignment. */
export type BulkChange = { status: InquiryStatus } | { userId: string | null };
/** Some inquiries by id, or all that match a filter. */
type Target = BodyOf<Api['inquiries.bulk']>;

/** Inquiries by id, as many in each target as the API accepts. */
export const targetsOf = (ids: readonly string[]): { ids: string[] }[] =>
  Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, index) => ({
    ids: ids.slice(index * BULK_MAX, (index + 1) * BULK_MAX),
  }));

const inWords = (count: number) => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

/** Changes several inquiries, shows the progress, and says at the end how many were changed. */
export const useBulkChange = (run: ReturnType<typeof useJob>['run']) =>
  useChange({
    send: async ({ targets, change }: { targets: readonly Target[]; change: BulkChange }) => {
      const post = async (target: Target) => {
        const { changed, cursor } = await fetchAnswer(api['inquiries.bulk'], {
          body: { ...target, ...change },
        });
        return { count: changed, cursor };
      };
      const text = 'status' in change ? 'Changing the status' : 'Assigning';
      const outcome = await run(text, (progress) => followCursors(targets, post, progress));
      if (isSessionOver(outcome.error)) throw outcome.error;
      return outcome;
    },
    done: ({ count, isComplete, error }, { change }) => {
      const isStatus = 'status' in change;
      if (error) {
        return {
          title: isStatus ? 'Failed to update inquiry status' : 'Failed to assign inquiries',
          description: `${error.message} (${inWords(count)} changed before)`,
          variant: 'destructive',
        };
      }
      const done = isStatus ? 'Inquiry status updated' : 'Inquiries assigned';
      return { title: isComplete ? done : 'Stopped', description: `${inWords(count)} changed` };
    },
    failed: 'Failed to change inquiries',
    changes: [[INQUIRIES_PATH], [OVERVIEW_PATH]],
  });
