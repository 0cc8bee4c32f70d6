import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Action } from './action.tsx';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => void };
  /** The loaded data, named inside a sentence: "services". */
  what: string;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A query's data. Until it is there, a skeleton; after a failure, the reason and a button to retry. */
export function QueryView<T>({ query, what, skeleton = <ListSkeleton />, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null || query.isFetching) {
    return (
      <div aria-busy="true">
        <Text srOnly role="status">
          Loading {what}...
        </Text>
        {skeleton}
      </div>
    );
  }
  return (
    <Box role="alert" borderWidth="1px" borderRadius="lg" px="6" py="8" textAlign="center">
      <Text fontWeight="semibold">Could not load {what}</Text>
      <Text color="fg.muted" mt="1">
        {query.error.message}
      </Text>
      <Action label="Retry" mt="4" onClick={() => query.refetch()} />
    </Box>
  );
}

const ListSkeleton = () => (
  <Stack gap="4">
    <Skeleton height="28" />
    <Skeleton height="28" />
    <Skeleton height="28" />
  </Stack>
);

type EmptyProps = { text: string; isPlain?: boolean | undefined; children?: ReactNode };

export const Empty = ({ text, isPlain, children }: EmptyProps) => (
  <Box {...(!isPlain && { layerStyle: 'vacant', px: '6', py: '12', textAlign: 'center' })}>
    <Text color="fg.muted" mb={children ? '4' : '0'}>
      {text}
    </Text>
    {children}
  </Box>
);
