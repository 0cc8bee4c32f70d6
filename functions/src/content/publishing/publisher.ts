import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { writeOptimistically } from '../../platform/firestore/commit.ts';
import { createPublishDue } from './publish-due.ts';

/**
 * The one way in which content and its draft change: what is due goes out before.
 *
 * @param onFailure hears of a set that is due and cannot be published
 */
export function createPublisher(db: Firestore, onFailure: (error: unknown) => void) {
  const publishDue = createPublishDue(db, onFailure);

  return {
    publishDue,

    /**
     * Changes content or its draft in one batch, after what is due, and retries when what `work` has read has changed.
     *
     * @param work reads, checks and fills the batch
     */
    async transact<T>(work: (batch: WriteBatch) => Promise<T>): Promise<T> {
      await publishDue();
      return writeOptimistically(db, work);
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
