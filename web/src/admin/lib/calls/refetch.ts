import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks queries again, by the beginning of their keys. `invalidateQueries` alone would wait for a first answer that is
 * still on its way, which may be older than the change. Cancelled silently, whoever waits for that answer gets the new
 * one; what nobody looks at is left to whoever fetches it.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = (state: { data: unknown }) => state.data === undefined;
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' }))
    if (isFirst(query.state)) void query.cancel({ silent: true });
  await client.invalidateQueries({ queryKey });
}
