import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type FilterOf, fetchPage, type PagedEndpoint } from './fetch-answer.ts';

/** How many rows one page of a list holds. */
const PAGE_SIZE = 50;

/** A list in pages, as it is shown. */
export type PagesQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ rows: Row[]; next: string | null }>>;

/** A list that the API answers in pages; its query key begins with the path. */
export const usePages = <E extends PagedEndpoint>(endpoint: E, filter: FilterOf<E>) =>
  useInfiniteQuery({
    queryKey: [endpoint.path, filter],
    queryFn: ({ pageParam }) => fetchPage(endpoint, filter, { limit: PAGE_SIZE, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Nothing tells an open dashboard that these lists have changed.
    refetchOnMount: 'always',
  });
