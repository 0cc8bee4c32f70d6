import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PagesQuery } from '../../lib/calls/use-pages.ts';
import { Action } from '../action.tsx';
import { Problem } from '../problem.tsx';
import { Empty, QueryView } from '../query-view.tsx';
import { When } from '../when.tsx';

const frame = { layerStyle: 'panel', px: { base: '4', md: '5' } };

type RowsProps<Row> = {
  rows: readonly Row[];
  empty?: string;
  'aria-label'?: string;
  children: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
  /** The list is part of another element, without a frame of its own. */
  isPlain?: boolean | undefined;
};

export function Rows<Row>({ rows, empty = '', children, isPlain, ...list }: RowsProps<Row>) {
  if (rows.length === 0) return <Empty text={empty} isPlain={isPlain} />;
  return (
    <Stack as="ol" gap="0" {...(!isPlain && frame)} {...list}>
      {rows.map(children)}
    </Stack>
  );
}

type ItemProps = {
  what: ReactNode;
  badge?: ReactNode;
  when?: ReactNode;
  at?: string;
  action?: ReactNode;
  children?: ReactNode;
};

/** One entry of `Rows`: what it is or who did what, when, what it changed, and what can be done with it. */
export const ListItem = ({ what, badge, when, at, action, children }: ItemProps) => (
  <Grid
    as="li"
    borderColor="border.muted"
    css={{ '& + &': { borderTopWidth: '1px' } }}
    py="3"
    minW="0"
    textStyle="sm"
    columnGap="3"
    rowGap="1"
    alignItems="center"
    // On a phone the changes come before the button that undoes them.
    templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    templateAreas={{ base: '"who" "changes" "action"', sm: '"who action" "changes changes"' }}
  >
    <Box gridArea="who">
      {what}
      {badge && ' '}
      {badge}
      {(when || at) && (
        <Text textStyle="note">
          {when}
          {when && at && ' '}
          {at && <When at={at} />}
        </Text>
      )}
    </Box>
    {children && <Box gridArea="changes">{children}</Box>}
    {action && (
      <Flex gridArea="action" gap="2" wrap="wrap" mt={{ base: '2', sm: '0' }}>
        {action}
      </Flex>
    )}
  </Grid>
);

/** Pages load by themselves until so many rows pass the filter. */
const ENOUGH = 10;

type Props<Row> = Omit<RowsProps<Row>, 'rows'> & {
  query: PagesQuery<Row>;
  what: string;
  /** A filter on the loaded rows, for what the API cannot filter. */
  passes?: ((row: Row) => boolean) | null | undefined;
};

export function PagedList<Row>({ query, what, passes, ...list }: Props<Row>) {
  const { data: all = [], hasNextPage } = query;
  const rows = passes ? all.filter(passes) : all;
  return (
    <>
      <QueryView query={query} what={what} {...(list.isPlain && { skeleton: null })}>
        {() => (rows.length > 0 || !hasNextPage) && <Rows {...list} rows={rows} />}
      </QueryView>
      <LoadMore query={query} isShort={!!passes && rows.length < ENOUGH} />
    </>
  );
}

/** `isShort`: so few rows are shown that the next page loads by itself. */
type MoreProps = { query: PagesQuery<unknown>; label?: string; isShort?: boolean };

export function LoadMore({ query, label = 'Load more', isShort = false }: MoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [isPressed, setIsPressed] = useState(false);
  const isWanted = isPressed || (isShort && hasNextPage && !isFetchNextPageError);
  useEffect(() => {
    // The next page would cancel a running refetch, and count as fresh data of the whole list.
    if (!isWanted || isFetching) return;
    setIsPressed(false);
    fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Flex aria-live="polite" direction="column" align="center" gap="3" mt="6">
      <Problem>{isFetchNextPageError && `Could not load more: ${query.error?.message}`}</Problem>
      <Action
        label={label}
        busy={(isWanted || isFetchingNextPage) && 'Loading...'}
        onClick={() => setIsPressed(true)}
      />
    </Flex>
  );
}
