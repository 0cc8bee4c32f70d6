import { api, live, resources } from '@mipaka/contract';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { listPath } from '../../lib/queries/records.ts';

/** The document of versions: one counter per Firestore collection, and `live.moreToCome`. */
export type Versions = { [collection: string]: number };

const lists = [
  ...resources.map((resource) => ({ collection: resource.collection as string, path: listPath(resource) })),
  { collection: 'contact_inquiries', path: INQUIRIES_PATH },
  // One call reads the draft and the schedules.
  { collection: 'draft_changes', path: api['draft.read'].path },
  { collection: 'scheduled_sets', path: api['draft.read'].path },
];

/** The paths of the lists that changed between two versions of the document; all lists without an earlier version. */
export const changedLists = (before: Versions | null, now: Versions): string[] =>
  lists
    .filter(({ collection }) => before === null || before[collection] !== now[collection])
    .map(({ path }) => path);

/** Refetches the first change at once, later ones together after a second and the responses: a flood is one a second. */
export function createRefetcher(invalidate: (path: string) => Promise<void>) {
  const waiting = new Set<string>();
  let isRunning = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    isRunning = true;
    while (waiting.size > 0) {
      const paths = [...waiting];
      waiting.clear();
      const second = new Promise((resolve) => setTimeout(resolve, live.lookMs));
      await Promise.all([second, ...paths.map(invalidate)]);
    }
    isRunning = false;
  }

  function refetch(paths: readonly string[]): void {
    for (const path of paths) waiting.add(path);
    if (!isRunning) void run();
  }

  return {
    refetch,
    /** Refetches lists once more after `live.moreToComeMs`, when changes still being written have been stored. */
    refetchLater(paths: readonly string[]): void {
      clearTimeout(later);
      later = setTimeout(() => refetch(paths), live.moreToComeMs);
    },
    stop(): void {
      waiting.clear();
      clearTimeout(later);
    },
  };
}
