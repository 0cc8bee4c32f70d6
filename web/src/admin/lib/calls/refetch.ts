import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches queries by the beginning of their keys. `invalidateQueries` alone would wait for a first response that is
 * on its way and may be older than the change. Silent cancelling gives callers that wait for it the new response.
 * Queries without a mounted component are only marked as stale.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = (state: { data: unknown }) => state.data === undefined;
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' }))
    if (isFirst(query.state)) void query.cancel({ silent: true });
  await client.invalidateQueries({ queryKey });
}
