import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
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

/** A card with what there is at its start, and its buttons at its end. */
export function FactorCard({ as = 'div', children, buttons }: CardProps) {
  return (
    <Flex
      as={as}
      gap="4"
      wrap="wrap"
      align="center"
      justify="space-between"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p="4"
    >
      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      {buttons && (
        <Flex gap="2" wrap="wrap">
          {buttons}
        </Flex>
      )}
    </Flex>
  );
}
type CardProps = { as?: 'div' | 'li'; children: ReactNode; buttons?: ReactNode };
