import { Flex } from '@chakra-ui/react';
import type { PagesQuery } from '../../lib/calls/use-pages.ts';
import { Action } from '../action.tsx';
import { Problem } from '../problem.tsx';

type Props = { query: PagesQuery<unknown>; label?: string };

export function LoadMore({ query, label = 'Load more' }: Props) {
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
