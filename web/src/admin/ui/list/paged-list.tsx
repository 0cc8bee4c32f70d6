import { Stack, type StackProps } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import type { PagesQuery } from '../../lib/calls/use-pages.ts';
import { Empty } from '../empty.tsx';
import { QueryView } from '../query-view.tsx';
import { LoadMore } from './load-more.tsx';

const frame = { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', px: { base: '4', md: '5' } };

/** Rows below each other, in a frame unless they are plain. */
export const Rows = ({ isPlain, ...list }: StackProps & { isPlain?: boolean | undefined }) => (
  <Stack as="ol" gap="0" {...(!isPlain && frame)} {...list} />
);

/** Pages load by themselves until so many rows pass the filter. */
const ENOUGH = 10;

type Props<Row> = {
  query: PagesQuery<Row>;
  /** The loaded data, named inside a sentence. */
  what: string;
  empty: string;
  /** A filter on the loaded rows, for what the API cannot filter. */
  passes?: ((row: Row) => boolean) | null | undefined;
  children: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
  /** Content below the last row, shown once all rows are loaded. */
  end?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** The list is part of another element, without a frame of its own. */
  isPlain?: boolean;
};

export function PagedList<Row>({ query, what, empty, passes, children, end, isPlain }: Props<Row>) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const all = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const rows = passes ? all.filter(passes) : all;
  const isLooking = !!passes && rows.length < ENOUGH && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return (
    <>
      <QueryView query={query} what={what} {...(isPlain && { skeleton: null })}>
        {() =>
          rows.length === 0 ? (
            !isLooking && <Empty text={empty} isPlain={isPlain} />
          ) : (
            <Rows isPlain={isPlain}>
              {rows.map(children)}
              {!hasNextPage && end?.(rows)}
            </Rows>
          )
        }
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}
