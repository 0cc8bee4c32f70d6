import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { jsonOf, send } from './api.ts';

const get = async ({ queryKey }: QueryFunctionContext) =>
  jsonOf(await send({ method: 'GET', path: queryKey.join('/') }));

/** Data never becomes stale by itself. Calls are made also offline, so that the page shows their failure. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: get,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      // The cache keeps no typed password. With 0 it would ask in a loop whether a call is over whose form has closed.
      mutations: { networkMode: 'always', gcTime: 1_000 },
    },
  });
