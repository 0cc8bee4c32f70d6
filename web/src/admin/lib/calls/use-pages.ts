import {
  type keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type FilterOf, fetchPage, type PagedEndpoint } from './fetch-answer.ts';

const PAGE_SIZE = 50;

export type PagesQuery<Row> = UseInfiniteQueryResult<Row[]>;

type Options = {
  pageSize?: number;
  params?: Record<string, string>;
  queryKey?: QueryKey;
  placeholderData?: typeof keepPreviousData;
  /** Whether live updates cover the list; any other is fetched each time that it is shown. */
  isLive?: boolean;
};

export const rowsIn = <Row>({ pages }: { pages: { rows: Row[] }[] }): Row[] =>
  pages.flatMap(({ rows }) => rows);

/** The rows of a list that the API answers in pages; its query key begins with the path. */
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
    select: rowsIn,
    ...(!isLive && { staleTime: 0 }),
    ...options,
  });
