import { Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: string; action?: ReactNode; children: ReactNode };

export function FactorGroup({ title, action, children }: Props) {
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
