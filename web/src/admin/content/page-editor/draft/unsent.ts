import { dropDraft, keptNames, readDraft, writeDraft } from '../../../lib/drafts.ts';
import type { Pending } from './changes.ts';

export type Typing = Pending;

/** What the server has refused for good, with its reason. */
export type Refused = { pending: Pending; reason: string };

/** What the server does not have, of one person in one tab: it outlives a reload and the end of a session. */
export type Kept = { pending: readonly Pending[]; typing: Typing | null; refused: readonly Refused[] };

export const nothingKept: Kept = { pending: [], typing: null, refused: [] };

/** The name of an entry: each tab has its own, so that an idle one takes nothing from the others. */
export const keptName = (userId: string, tab: string): string => `page-editor.${userId}.${tab}`;

export function readKept(name: string): Kept {
  const kept = readDraft(localStorage, name) as Partial<Kept> | null;
  return kept && Array.isArray(kept.pending) ? { ...nothingKept, ...kept } : nothingKept;
}

/** Keeps what the server does not have yet; a browser without storage still edits. */
export function writeKept(name: string, kept: Kept): void {
  if (kept.pending.length === 0 && !kept.typing && kept.refused.length === 0) dropDraft(localStorage, name);
  else writeDraft(localStorage, name, kept);
}

/** The entries that other tabs of a person have left, or still fill. */
export const otherNames = (userId: string, own: string): string[] =>
  keptNames(localStorage).filter((name) => name.startsWith(keptName(userId, '')) && name !== own);

/** A queue with one more change: a later value of a place takes the place of an earlier one. */
export const queued = (pending: readonly Pending[], next: Pending): Pending[] => [
  ...pending.filter(({ key }) => key !== next.key),
  next,
];

/** What a tab holds with what another one has left: what was typed there when it went away counts as kept. */
export function merged(own: Kept, left: Kept): Kept {
  const earlier = left.typing ? queued(left.pending, left.typing) : left.pending;
  const isNewer = (key: string) => own.pending.some((one) => one.key === key);
  return {
    pending: [...earlier.filter(({ key }) => !isNewer(key)), ...own.pending],
    typing: own.typing,
    refused: [...left.refused, ...own.refused],
  };
}

/**
 * What waits after one was answered: without it, and with its new version in what follows it at the same place.
 *
 * @param version that the server has given it; null where the draft holds nothing of the place any more
 */
export const afterAnswer = (pending: readonly Pending[], sent: Pending, version: string | null): Pending[] =>
  pending
    .filter((one) => one !== sent)
    .map((one) => (one.key === sent.key ? { ...one, change: { ...one.change, version } } : one));

/** Does something with each entry of other tabs as soon as its tab is gone; gives what ends the waiting. */
export function adoptFromClosedTabs(
  { userId, own }: { userId: string; own: string },
  adopt: (name: string) => void,
): () => void {
  const ending = new AbortController();
  // A browser without locks cannot tell which tabs are open: what they hold is taken at once.
  const { locks } = navigator as { locks?: LockManager };
  for (const name of otherNames(userId, own)) {
    if (!locks) adopt(name);
    else locks.request(name, { signal: ending.signal }, () => adopt(name)).catch(() => {});
  }
  // Held as long as the tab edits.
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  locks?.request(own, () => ended).catch(() => {});
  return () => ending.abort();
}
