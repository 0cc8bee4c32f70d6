import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { nextCursor } from './link-header.ts';

/** How many rows one page of a list holds. */
const PAGE_SIZE = 50;

/** One page of a list that the API hands out in pages. */
export async function fetchPage<Row>(
  path: string,
  row: z.ZodType<Row>,
  filter: Record<string, string>,
  cursor: string | null,
) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...filter });
  if (cursor) query.set('cursor', cursor);
  const response = await call('GET', `${path}?${query}`);
  return {
    rows: z.array(row).parse(await response.json()),
    next: nextCursor(response.headers.get('Link')),
  };
}

/** A list that the API hands out in pages; its query key begins with the path. */
export const usePages = <Row>(path: string, row: z.ZodType<Row>, filter: Record<string, string> = {}) =>
  useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam }) => fetchPage(path, row, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Nothing tells an open dashboard that these lists have changed.
    refetchOnMount: 'always',
  });
