import { type Api, api, type BodyOf } from '@mipaka/contract';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { isSessionOver } from '../../lib/calls/session.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import type { useJob } from '../../lib/calls/use-job.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { type BulkChange, changeMany, type Target } from './bulk.ts';

type Run = ReturnType<typeof useJob>['run'];

const count = (number: number) => `${number} ${number === 1 ? 'inquiry' : 'inquiries'}`;

const post = (body: BodyOf<Api['inquiries.bulk']>) => fetchAnswer(api['inquiries.bulk'], { body });

/** Changes several inquiries, shows the progress, and says at the end how many were changed. */
export const useBulkChange = (run: Run) =>
  useChange({
    send: async ({ target, change }: { target: Target; change: BulkChange }) => {
      const text = 'status' in change ? 'Changing the status' : 'Assigning';
      const outcome = await run(text, (progress) => changeMany(target, change, post, progress));
      if (isSessionOver(outcome.error)) throw outcome.error;
      return outcome;
    },
    done: ({ changed, isComplete, error }, { change }) => {
      const isStatus = 'status' in change;
      if (error) {
        return {
          title: isStatus ? 'Failed to update inquiry status' : 'Failed to assign inquiries',
          description: `${error.message} (${count(changed)} changed before)`,
          variant: 'destructive',
        };
      }
      const done = isStatus ? 'Inquiry status updated' : 'Inquiries assigned';
      return { title: isComplete ? done : 'Stopped', description: `${count(changed)} changed` };
    },
    failed: 'Failed to change inquiries',
    changes: [[INQUIRIES_PATH], [OVERVIEW_PATH]],
  });
