import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  as?: 'div' | 'li';
  title: ReactNode;
  /** Further details about the title, shown on hover. */
  tooltip?: string;
  badge?: ReactNode;
  hint: ReactNode;
  buttons?: ReactNode;
};

export const ItemCard = ({ as = 'li', title, tooltip, badge, hint, buttons }: Props) => (
  <Flex as={as} gap="4" wrap="wrap" align="center" justify="space-between" layerStyle="panel" p="4">
    <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="semibold" title={tooltip}>
          {title}
        </Text>
        {badge}
      </Flex>
      <Text textStyle="hint">{hint}</Text>
    </Box>
    <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
      {buttons}
    </Flex>
  </Flex>
);
