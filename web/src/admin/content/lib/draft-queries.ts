import { api } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { queryOf } from '../../lib/calls/fetch-answer.ts';
import { refetch } from '../../lib/calls/refetch.ts';

/** What is drafted and scheduled. */
export const draftQuery = queryOf(api['draft.read']);

/** The site as it is with the draft. */
export const draftContentQuery = queryOf(api['draft.content']);

export const draftKeys = [draftQuery.queryKey, draftContentQuery.queryKey];

/**
 * Fetches both again after a publish or its undo. Without a draft, the site as it is with it is what visitors read: its
 * pages show that at once, while the CDN still has the content of before. Never throws: it was published all the same.
 */
export async function refetchPublished(client: QueryClient): Promise<void> {
  await Promise.all(draftKeys.map((queryKey) => refetch(client, queryKey)));
  // Where nothing shows them, they have only been marked.
  const [draft, content] = await Promise.all([
    client.fetchQuery(draftQuery).catch(() => null),
    client.fetchQuery(draftContentQuery).catch(() => null),
  ]);
  if (content && draft?.changes.length === 0) client.setQueryData(contentKey, content);
  else client.invalidateQueries({ queryKey: contentKey });
}
