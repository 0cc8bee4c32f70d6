import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { jsonOf, send } from './api.ts';

/** A query without a function of its own asks for the path that its key spells. */
const get = async ({ queryKey }: QueryFunctionContext) =>
  jsonOf(await send({ method: 'GET', path: queryKey.join('/') }));

/**
 * Data never becomes stale by itself, nothing is asked again on focus, on reconnecting or on an interval, and nothing
 * is tried twice. Calls are made even when the browser believes it is offline, so that a failure is shown as one.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: get,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
