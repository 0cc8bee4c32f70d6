import { Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One kind of factor: its name, what can be done, and what there is. */
export function FactorGroup({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap="3">
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <Heading as="h3" size="lg">
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
