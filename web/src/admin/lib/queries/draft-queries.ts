import { api } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { queryOf } from '../calls/fetch-answer.ts';
import { refetch } from '../calls/refetch.ts';

export const draftQuery = queryOf(api['draft.read']);

export const draftContentQuery = queryOf(api['draft.content']);

export const draftKeys = [draftQuery.queryKey, draftContentQuery.queryKey];

/**
 * Fetches both, a query without a component as well. With an empty draft, the content with the draft is what visitors
 * read: pages show it at once, while the CDN may still have earlier content. Never throws.
 *
 * @returns whether the pages show it
 */
export async function fetchDraft(client: QueryClient, options?: { staleTime: number }): Promise<boolean> {
  const [draft, content] = await Promise.all([
    client.fetchQuery({ ...draftQuery, ...options }).catch(() => null),
    client.fetchQuery({ ...draftContentQuery, ...options }).catch(() => null),
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
