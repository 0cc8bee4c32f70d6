import type { PublishEntry } from '@mipaka/contract';

type Publish = Pick<PublishEntry, 'at' | 'changes'>;

/**
 * The later publish that has undone a publish; undefined where a part of it was not undone, or was published again by
 * the undo of the undo.
 *
 * @param entries all later publishes, newest first
 */
export function undoOf({ at, changes }: Publish, entries: readonly PublishEntry[]): PublishEntry | undefined {
  const undos = entries.filter((entry) => entry.undoes === at && !undoOf(entry, entries));
  const undone = undos.flatMap((entry) => entry.changes.filter(({ isDone }) => isDone));
  const isUndone = ({ record, field }: PublishEntry['changes'][number]) =>
    undone.some(
      (one) => one.record === record && (one.field === field || one.field === null || field === null),
    );
  return changes.filter(({ isDone }) => isDone).every(isUndone) ? undos[0] : undefined;
}
