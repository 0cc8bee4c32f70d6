import { api } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { queryOf } from '../calls/fetch-answer.ts';
import { refetch } from '../calls/use-change.ts';

export const draftQuery = queryOf(api['draft.read']);

export const draftContentQuery = queryOf(api['draft.content']);

export const draftKeys = [draftQuery.queryKey, draftContentQuery.queryKey];

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
