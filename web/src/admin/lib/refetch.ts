import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks queries again, by the beginning of their keys. `invalidateQueries` alone would wait for a first answer that is
 * still on its way, which may be older than the change.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}
