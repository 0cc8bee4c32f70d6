import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function ItemCard({ as = 'div', children, buttons }: CardProps) {
  return (
    <Flex as={as} gap="4" wrap="wrap" align="center" justify="space-between" layerStyle="panel" p="4">
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
