import {
  type InfiniteData,
  type keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type FilterOf, fetchPage, type PagedEndpoint } from './fetch-answer.ts';

const PAGE_SIZE = 50;

export type PagesQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ rows: Row[]; next: string | null }>>;

type Options = {
  pageSize?: number;
  params?: Record<string, string>;
  queryKey?: QueryKey;
  staleTime?: number;
  placeholderData?: typeof keepPreviousData;
  /** Whether live updates cover the list. */
  isLive?: boolean;
};

/** A list that the API answers in pages; its query key begins with the path. */
export const usePages = <E extends PagedEndpoint>(
  endpoint: E,
  filter: FilterOf<E>,
  { pageSize: limit = PAGE_SIZE, params, isLive = false, ...options }: Options = {},
) =>
  useInfiniteQuery({
    queryKey: [endpoint.path, filter],
    queryFn: ({ pageParam }) => fetchPage(endpoint, filter, { limit, cursor: pageParam, params }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnMount: isLive || 'always',
    ...options,
  });
