import {
  api,
  type Content,
  type CurrentUser,
  type Decision,
  type DraftChange,
  type DraftedChange,
  isSame,
  type SavedChanges,
} from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../../shared/lib/api/api.ts';
import { userKey } from '../../../../shared/lib/api/auth.tsx';
import { createStore } from '../../../../shared/lib/create-store.ts';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { untilGone } from '../../../lib/calls/request-mark.ts';
import { listen } from '../../../lib/listen.ts';
import { draftContentQuery, draftIn } from '../../../lib/queries/draft-queries.ts';
import { readUnsaved, unsavedNames, writeUnsaved } from '../../../lib/unsaved.ts';
import { changeFor, draftedFor, isBuiltIn, type Pending, withChange } from '../../lib/draft-changes.ts';

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
  const isEmpty = kept.pending.length + kept.refused.length === 0;
  writeUnsaved(localStorage, name, isEmpty ? null : kept);
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

export type SaveState =
  | 'untouched'
  | 'saved'
  | 'saving'
  | 'unreachable'
  | 'signed out'
  | 'forbidden'
  | 'another account';

/** A waiting value, and a colleague's change at its place: the queue waits until the user has chosen. */
export type Clash = { mine: Pending; theirs: DraftChange | undefined };

type State = Kept & { saveState: SaveState; clashed: { key: string; theirs: Clash['theirs'] } | null };

export function clashIn({ pending, clashed }: State): Clash | null {
  const mine = clashed && pending.find(({ key }) => key === clashed.key);
  return mine ? { mine, theirs: clashed.theirs } : null;
}

/** The pause before a save is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * The values that the server does not have yet: in a store that the page follows, and in this tab's entry in storage.
 * They are sent one by one; a value that the server does not take stops the queue, or is kept apart.
 */
export function createUnsent(user: CurrentUser, client: QueryClient) {
  const name = keptName(user.id, crypto.randomUUID());
  const { get, set, use } = createStore<State>({ ...nothingKept, saveState: 'untouched', clashed: null });
  const draft = draftIn(client);
  const { queryKey } = draftContentQuery;
  // Not in the store: a keystroke renders nothing. In storage it counts as complete, for the tab that adopts it.
  let typing: Pending | null = null;
  let isOpen = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Versions that this page saved: the user may have opened a field before the response to one of them arrived. */
  const own = new Set<string>();

  const write = () => {
    const { pending, refused } = get();
    writeKept(name, { pending: typing ? queued(pending, typing) : pending, refused });
  };
  const update = (change: (now: State) => Partial<State>) => {
    // After closing, a running save stays in its entry: the tab that adopts it saves it again, which changes nothing.
    if (!isOpen) return;
    set({ ...get(), ...change(get()) });
    write();
  };
  const remove = (done: Pending) =>
    update(({ pending }) => ({ pending: pending.filter((one) => one !== done) }));
  /** Keeps a value that cannot be saved apart, with the reason. */
  const refuse = (pending: Pending, reason: string) => {
    remove(pending);
    update(({ refused }) => ({ refused: [...refused, { pending, reason }] }));
  };

  const changeNow = (one: Pending) => changeFor(one, draft.changes(), draft.content(), own);

  /** Sends a change to the draft; a text that is as it is built in again leaves the draft. */
  async function store(change: DraftedChange): Promise<SavedChanges> {
    const known = draftedFor(change, draft.changes());
    if (!known || known.version !== change.version || !isBuiltIn(change)) {
      const body = { changes: [change], typedBy: user.id } as never;
      return fetchAnswer(api['draft.save'], { body });
    }
    const { id, version } = known;
    await untilGone(() => fetchAnswer(api['draft.discard'], { params: { id }, query: { version } }));
    return { saved: [], removed: [id] };
  }

  async function save(next: Pending): Promise<SaveState> {
    const change = changeNow(next);
    try {
      const answer = await store(change);
      draft.put(answer);
      for (const { version } of answer.saved) own.add(version);
      client.setQueryData<Content>(queryKey, (now) => now && withChange(now, change));
      remove(next);
      if (get().pending.length === 0) client.invalidateQueries({ queryKey });
      return 'saved';
    } catch (error) {
      return stateAfter(error as Error, next, change);
    }
  }

  /** The state after a value could not be saved. */
  async function stateAfter(error: Error, next: Pending, change: DraftedChange): Promise<SaveState> {
    if (hasStatus(error, 404, 409, 412)) {
      await draft.refetch();
      // Against the newest draft the value may make another change, which the server may accept.
      if (!isSame(changeNow(next), change)) return 'saved';
    }
    if (hasStatus(error, 412, 409)) {
      // The value stays in the queue; a value that the user types there before deciding replaces it.
      update(() => ({ clashed: { key: next.key, theirs: draftedFor(change, draft.changes()) } }));
      return 'saved';
    }
    if (hasStatus(error, 401)) return 'signed out';
    if (hasStatus(error, 403)) {
      await client.invalidateQueries({ queryKey: userKey });
      const now = client.getQueryData<CurrentUser | null>(userKey);
      return now && now.id !== user.id ? 'another account' : 'forbidden';
    }
    if (!hasStatus(error, 400, 404, 413)) return 'unreachable';
    refuse(next, error.message);
    draft.refetch();
    return 'saved';
  }

  /** Sends what waits, one after the other, until a value needs the user, a sign-in or a connection. */
  async function send() {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    let saveState = get().saveState;
    for (let [next] = get().pending; next && isOpen && !clashIn(get()); [next] = get().pending) {
      update(() => ({ saveState: 'saving' }));
      saveState = await save(next);
      update(() => ({ saveState }));
      if (saveState !== 'saved') break;
    }
    isSending = false;
    if (saveState === 'unreachable' && isOpen) timer = setTimeout(send, RETRY_MS);
  }

  /** The user may have signed in again in another tab, or another user may have: nothing is sent in another name. */
  async function sendAgain() {
    if (document.hidden) return;
    await client.invalidateQueries({ queryKey: userKey }, { cancelRefetch: false });
    if (client.getQueryData<CurrentUser | null>(userKey)?.id === user.id) send();
  }

  function adopt(other: string) {
    const left = readKept(other);
    update((now) => merged(now, left));
    writeKept(other, nothingKept);
    send();
  }

  return {
    use,
    refuse,
    retry: send,
    keep(made: Pending) {
      if (typing?.key === made.key) typing = null;
      update(({ pending }) => ({ pending: queued(pending, made) }));
      send();
    },
    noteTyping(now: Pending | null) {
      typing = now;
      write();
    },
    discardRefused: (one: Refused) =>
      update(({ refused }) => ({ refused: refused.filter((other) => other !== one) })),
    decideClash(keeps: Decision) {
      const clash = clashIn(get());
      if (!clash) return;
      const mine = { ...clash.mine, version: clash.theirs?.version ?? null };
      remove(clash.mine);
      update(({ pending }) => ({ clashed: null, pending: keeps === 'mine' ? [mine, ...pending] : pending }));
      send();
    },
    /** Adopts the entries of other tabs as soon as these are closed, until the caller calls the returned function. */
    open() {
      isOpen = true;
      const ending = new AbortController();
      const { signal } = ending;
      const { locks } = navigator;
      for (const other of otherNames(user.id, name)) {
        locks.request(other, { signal }, () => adopt(other)).catch(() => {});
      }
      // The lock of this tab, held while it edits.
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      locks.request(name, () => ended).catch(() => {});
      const stop = listen(window, { focus: sendAgain, online: sendAgain, visibilitychange: sendAgain });
      return () => {
        isOpen = false;
        ending.abort();
        clearTimeout(timer);
        stop();
      };
    },
  };
}
