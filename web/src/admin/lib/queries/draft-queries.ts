import { api } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { queryOf } from '../calls/fetch-answer.ts';
import { refetch } from '../calls/refetch.ts';

/** The draft and the schedules. */
export const draftQuery = queryOf(api['draft.read']);

/** The site's content with the draft applied. */
export const draftContentQuery = queryOf(api['draft.content']);

export const draftKeys = [draftQuery.queryKey, draftContentQuery.queryKey];

/**
 * Refetches both after a publish or its undo. With an empty draft, the content with the draft is what visitors read:
 * pages show it at once, while the CDN still has the earlier content. Never throws: the publish itself succeeded.
 */
export async function refetchPublished(client: QueryClient): Promise<void> {
  await Promise.all(draftKeys.map((queryKey) => refetch(client, queryKey)));
  // Refetching only marks queries without a mounted component as stale, so fetch them.
  const [draft, content] = await Promise.all([
    client.fetchQuery(draftQuery).catch(() => null),
    client.fetchQuery(draftContentQuery).catch(() => null),
  ]);
  if (content && draft?.changes.length === 0) client.setQueryData(contentKey, content);
  else client.invalidateQueries({ queryKey: contentKey });
}
