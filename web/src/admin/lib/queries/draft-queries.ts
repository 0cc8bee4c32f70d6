import {
  api,
  type Content,
  type DraftChange,
  emptyContent,
  merge,
  type SavedChanges,
  type SiteDraft,
} from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { queryOf } from '../calls/fetch-answer.ts';
import { refetch } from '../calls/use-change.ts';

export const draftQuery = queryOf(api['draft.read']);

export const draftContentQuery = queryOf(api['draft.content']);

export const draftKeys = [draftQuery.queryKey, draftContentQuery.queryKey];

/** The draft after a response of the server: with the changes it saved, without those it removed. */
export function withSaved(changes: readonly DraftChange[], { saved, removed }: SavedChanges): DraftChange[] {
  return merge(changes, saved).filter(({ id }) => !removed.includes(id));
}

/** The draft in the cache of queries. */
export const draftIn = (client: QueryClient) => ({
  changes: () => client.getQueryData<SiteDraft>(draftQuery.queryKey)?.changes ?? [],
  content: () => client.getQueryData<Content>(draftContentQuery.queryKey) ?? emptyContent,
  refetch: () => Promise.all(draftKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  put(answer: SavedChanges) {
    const { queryKey } = draftQuery;
    client.setQueryData<SiteDraft>(
      queryKey,
      (now) => now && { ...now, changes: withSaved(now.changes, answer) },
    );
    // A running fetch may predate the save, and its response would remove the change from the page.
    if (client.isFetching({ queryKey })) client.invalidateQueries({ queryKey });
  },
});

/**
 * Fetches both, also without a component that shows them; never throws. With an empty draft, pages show its content at
 * once, while the CDN may still have an earlier one; gives whether they do.
 */
export async function fetchDraft(client: QueryClient, options?: { staleTime: number }): Promise<boolean> {
  const [draft, content] = await Promise.all([
    client.query({ ...draftQuery, ...options }).catch(() => null),
    client.query({ ...draftContentQuery, ...options }).catch(() => null),
  ]);
  const isPublished = content !== null && draft?.changes.length === 0;
  if (isPublished) client.setQueryData(contentKey, content);
  return isPublished;
}

/** Refetches both after a publish or its undo. Never throws: the publish itself succeeded. */
export async function refetchPublished(client: QueryClient): Promise<void> {
  await Promise.all(draftKeys.map((queryKey) => refetch(client, queryKey)));
  if (!(await fetchDraft(client))) client.invalidateQueries({ queryKey: contentKey });
}
