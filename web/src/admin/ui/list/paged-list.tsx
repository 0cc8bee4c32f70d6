import { Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import type { PagesQuery } from '../../lib/calls/use-pages.ts';
import { Action } from '../action.tsx';
import { Problem } from '../problem.tsx';
import { Empty, QueryView } from '../query-view.tsx';

const frame = { layerStyle: 'panel', px: { base: '4', md: '5' } };

type RowsProps<Row> = {
  rows: readonly Row[];
  empty?: string;
  'aria-label'?: string;
  children: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
  /** The list is part of another element, without a frame of its own. */
  isPlain?: boolean | undefined;
  end?: ReactNode;
};

export function Rows<Row>({ rows, empty = '', children, isPlain, end, ...list }: RowsProps<Row>) {
  if (rows.length === 0) return <Empty text={empty} isPlain={isPlain} />;
  return (
    <Stack as="ol" gap="0" {...(!isPlain && frame)} {...list}>
      {rows.map(children)}
      {end}
    </Stack>
  );
}

/** Pages load by themselves until so many rows pass the filter. */
const ENOUGH = 10;

type Props<Row> = Omit<RowsProps<Row>, 'rows' | 'end'> & {
  query: PagesQuery<Row>;
  what: string;
  /** A filter on the loaded rows, for what the API cannot filter. */
  passes?: ((row: Row) => boolean) | null | undefined;
  /** Content below the last row, shown once all rows are loaded. */
  end?: ((rows: readonly Row[]) => ReactNode) | undefined;
};

export function PagedList<Row>({ query, what, passes, end, ...list }: Props<Row>) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const all = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const rows = passes ? all.filter(passes) : all;
  const isLooking = !!passes && rows.length < ENOUGH && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return (
    <>
      <QueryView query={query} what={what} {...(list.isPlain && { skeleton: null })}>
        {() =>
          (rows.length > 0 || !isLooking) && <Rows {...list} rows={rows} end={!hasNextPage && end?.(rows)} />
        }
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

export function LoadMore({ query, label = 'Load more' }: { query: PagesQuery<unknown>; label?: string }) {
  if (!query.hasNextPage) return null;
  return (
    <Flex direction="column" align="center" gap="3" mt="6">
      <Problem>{query.isFetchNextPageError && `Could not load more: ${query.error?.message}`}</Problem>
      <Action
        label={label}
        busy={query.isFetchingNextPage && 'Loading...'}
        onClick={() => query.fetchNextPage()}
      />
    </Flex>
  );
}
