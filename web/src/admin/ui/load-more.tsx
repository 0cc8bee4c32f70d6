import { Button, Flex, Text } from '@chakra-ui/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Props = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
};

/** Below a list in pages: the button for more, and why there is none. */
export function LoadMore({ query }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Flex direction="column" align="center" gap="3" mt="6">
      {query.isFetchNextPageError && (
        <Text role="alert" color="fg.error">
          Could not load more: {query.error?.message}
        </Text>
      )}
      <Button variant="outline" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </Flex>
  );
}
