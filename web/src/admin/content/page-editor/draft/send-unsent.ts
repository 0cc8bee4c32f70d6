import {
  api,
  type Content,
  type CurrentUser,
  type Decision,
  type DraftChange,
  type DraftedChange,
  emptyContent,
  isSame,
  type SavedChanges,
  type SiteDraft,
} from '@mipaka/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { hasStatus } from '../../../../shared/lib/api/api.ts';
import { userKey, userQuery } from '../../../../shared/lib/api/auth.tsx';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { listen } from '../../../lib/listen.ts';
import { draftContentQuery, draftKeys, draftQuery } from '../../../lib/queries/draft-queries.ts';
import { changeFor, draftedFor, type Pending, withChange, withSaved } from '../../lib/draft-changes.ts';
import type { Kept, Unsent } from './unsent.ts';

/** The pause before a save is tried again, in milliseconds. */
const RETRY_MS = 5_000;

const [DRAFT_KEY, DRAFT_CONTENT_KEY] = [draftQuery.queryKey, draftContentQuery.queryKey];

/** The draft in the cache of queries. */
export const draftIn = (client: QueryClient) => ({
  changes: () => client.getQueryData<SiteDraft>(DRAFT_KEY)?.changes ?? [],
  content: () => client.getQueryData<Content>(DRAFT_CONTENT_KEY) ?? emptyContent,
  refetch: () => Promise.all(draftKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  put(answer: SavedChanges) {
    client.setQueryData<SiteDraft>(
      DRAFT_KEY,
      (now) => now && { ...now, changes: withSaved(now.changes, answer) },
    );
    // A running fetch may predate the save, and its response would remove the change from the page.
    if (client.isFetching({ queryKey: DRAFT_KEY })) client.invalidateQueries({ queryKey: DRAFT_KEY });
  },
});

export type SaveState =
  | 'untouched'
  | 'saved'
  | 'saving'
  | 'unreachable'
  | 'signed out'
  | 'forbidden'
  | 'another account';
export type Clash = { mine: Pending; theirs: DraftChange | undefined };

const without = ({ pending }: Kept, done: Pending | undefined) => pending.filter((one) => one !== done);

/** Sends the values that the server does not have yet, one by one. A conflict stops it until the user has decided. */
export function useSending(user: CurrentUser, unsent: Unsent) {
  const client = useQueryClient();
  const draft = draftIn(client);
  const { pending } = unsent.use();
  const { update } = unsent;
  const [saveState, setSaveState] = useState<SaveState>('untouched');
  const { data: signedIn } = useQuery({ ...userQuery, enabled: false });
  /** A colleague's change at a place that waits to be saved. */
  const [clashed, setClashed] = useState<{ key: string; theirs: DraftChange | undefined } | null>(null);
  const isSending = useRef(false);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  /** Versions that this page saved: the user may have opened a field before the response to one of them arrived. */
  const own = useRef(new Set<string>());
  const changeNow = (one: Pending) => changeFor(one, draft.changes(), draft.content(), own.current);

  const mine = clashed && pending.find(({ key }) => key === clashed.key);
  const clash: Clash | null = mine ? { mine, theirs: clashed.theirs } : null;

  /** The state after a value could not be saved. */
  async function stateAfter(error: Error, next: Pending, change: DraftedChange): Promise<SaveState> {
    if (hasStatus(error, 404, 409, 412)) {
      await draft.refetch();
      // Against the newest draft the value may make another change, which the server may accept.
      if (!isSame(changeNow(next), change)) return 'saved';
    }
    if (hasStatus(error, 412, 409)) {
      // The value stays in the queue; a value that the user types there before deciding replaces it.
      setClashed({ key: next.key, theirs: draftedFor(change, draft.changes()) });
      return 'saved';
    }
    if (hasStatus(error, 401)) return 'signed out';
    if (hasStatus(error, 403)) {
      await client.invalidateQueries({ queryKey: userKey });
      const now = client.getQueryData<CurrentUser | null>(userKey);
      return now && now.id !== user.id ? 'another account' : 'forbidden';
    }
    if (!hasStatus(error, 400, 404, 413)) return 'unreachable';
    unsent.refuse(next, error.message);
    draft.refetch();
    return 'saved';
  }

  async function send(next: Pending): Promise<SaveState> {
    const change = changeNow(next);
    try {
      const body = { changes: [change], typedBy: user.id } as never;
      const answer = await fetchAnswer(api['draft.save'], { body });
      draft.put(answer);
      const [saved] = answer.saved;
      if (saved) own.current.add(saved.version);
      client.setQueryData<Content>(DRAFT_CONTENT_KEY, (now) => now && withChange(now, change));
      update((now) => ({ pending: without(now, next) }));
      if (unsent.get().pending.length === 0) client.invalidateQueries({ queryKey: DRAFT_CONTENT_KEY });
      return 'saved';
    } catch (error) {
      return stateAfter(error as Error, next, change);
    }
  }

  const [next] = pending;
  const isClashing = clash !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another try
  useEffect(() => {
    if (!next || isSending.current || isClashing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    isSending.current = true;
    setSaveState('saving');
    send(next).then((state) => {
      isSending.current = false;
      setSaveState(state);
      // The queue continues, also when its first value is still the same.
      if (state === 'saved') retry();
      if (state === 'unreachable') timer = setTimeout(retry, RETRY_MS);
    });
    return () => clearTimeout(timer);
  }, [next, isClashing, tries]);

  // The user may have signed in again in another tab, or another user may have: nothing is sent in another name.
  useEffect(() => {
    const again = async () => {
      if (document.hidden) return;
      await client.invalidateQueries({ queryKey: userKey }, { cancelRefetch: false });
      if (client.getQueryData<CurrentUser | null>(userKey)?.id === user.id) retry();
    };
    return listen(window, { focus: again, online: again, visibilitychange: again });
  }, [client, user.id]);

  return {
    saveState: signedIn === null ? ('signed out' as const) : saveState,
    retry,
    clash,
    decideClash: (keeps: Decision) => {
      const version = clash?.theirs?.version ?? null;
      update((now) => {
        const others = without(now, clash?.mine);
        return { pending: clash && keeps === 'mine' ? [{ ...clash.mine, version }, ...others] : others };
      });
      setClashed(null);
    },
  };
}
