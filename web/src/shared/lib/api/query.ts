import { QueryClient } from '@tanstack/react-query';

/** Data never becomes stale by itself. Calls are made also offline, so that the page shows their failure. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
