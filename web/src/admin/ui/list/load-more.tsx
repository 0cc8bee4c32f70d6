import { Flex } from '@chakra-ui/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Action } from '../action.tsx';
import { Problem } from '../problem.tsx';

type Props = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
  label?: string;
};

/** Below a list in pages: a button that loads the next page, and the error if loading failed. */
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
