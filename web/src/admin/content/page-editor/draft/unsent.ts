import { createStore } from '../../../../shared/lib/create-store.ts';
import { dropUnsaved, readUnsaved, unsavedNames, writeUnsaved } from '../../../lib/unsaved.ts';
import type { Pending } from '../../lib/draft-changes.ts';

/** A value that cannot be saved, with the reason. */
export type Refused = { pending: Pending; reason: string };

/** The values of one user in one tab that the server does not have. They survive a reload and the end of a session. */
export type Kept = { pending: readonly Pending[]; refused: readonly Refused[] };

export const nothingKept: Kept = { pending: [], refused: [] };

/** The name of an entry in storage. Each tab has its own, so that an idle tab overwrites no other. */
export const keptName = (userId: string, tab: string): string => `page-editor.${userId}.${tab}`;

export function readKept(name: string): Kept {
  const kept = readUnsaved(localStorage, name) as Partial<Kept> | null;
  return kept && Array.isArray(kept.pending) ? { ...nothingKept, ...kept } : nothingKept;
}

/** Stores the values that the server does not have yet; a browser without storage can still edit. */
export function writeKept(name: string, kept: Kept): void {
  if (kept.pending.length + kept.refused.length === 0) dropUnsaved(localStorage, name);
  else writeUnsaved(localStorage, name, kept);
}

/** The names of a user's entries from other tabs, closed or open. */
export const otherNames = (userId: string, own: string): string[] =>
  unsavedNames(localStorage).filter((name) => name.startsWith(keptName(userId, '')) && name !== own);

/** The queue with one more value: it replaces an earlier value of the same place. */
const queued = (pending: readonly Pending[], next: Pending): Pending[] => [
  ...pending.filter(({ key }) => key !== next.key),
  next,
];

/** The values of a tab together with those that another tab left. */
export const merged = (own: Kept, left: Kept): Kept => ({
  pending: own.pending.reduce(queued, left.pending),
  refused: [...left.refused, ...own.refused],
});

/** The values that the server does not have yet: in a store that the page follows, and in this tab's entry in storage. */
export function createUnsent(userId: string) {
  const name = keptName(userId, crypto.randomUUID());
  const { get, set, use } = createStore(nothingKept);
  // Not in the store: a keystroke renders nothing. In storage it counts as complete, for the tab that adopts it.
  let typing: Pending | null = null;
  let isOpen = false;
  const write = () => {
    const { pending, refused } = get();
    writeKept(name, { pending: typing ? queued(pending, typing) : pending, refused });
  };
  const update = (change: (now: Kept) => Partial<Kept>) => {
    // After closing, a running save stays in its entry: the tab that adopts it saves it again, which changes nothing.
    if (!isOpen) return;
    set({ ...get(), ...change(get()) });
    write();
  };
  const adopt = (other: string) => {
    const left = readKept(other);
    update((now) => merged(now, left));
    writeKept(other, nothingKept);
  };
  return {
    get,
    use,
    update,
    keep(made: Pending) {
      if (typing?.key === made.key) typing = null;
      update((now) => ({ pending: queued(now.pending, made) }));
    },
    /** Keeps a value that cannot be saved apart, with the reason. */
    refuse: (pending: Pending, reason: string) =>
      update((now) => ({
        pending: now.pending.filter((one) => one !== pending),
        refused: [...now.refused, { pending, reason }],
      })),
    noteTyping(now: Pending | null) {
      typing = now;
      write();
    },
    /** Adopts the entries of other tabs as soon as these are closed, until the caller calls the returned function. */
    open() {
      isOpen = true;
      const ending = new AbortController();
      const { signal } = ending;
      const { locks } = navigator;
      for (const other of otherNames(userId, name)) {
        locks.request(other, { signal }, () => adopt(other)).catch(() => {});
      }
      // The lock of this tab, held while it edits.
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      locks.request(name, () => ended).catch(() => {});
      return () => {
        isOpen = false;
        ending.abort();
      };
    },
  };
}
export type Unsent = ReturnType<typeof createUnsent>;
