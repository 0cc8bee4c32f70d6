import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: string; aside?: ReactNode; children?: ReactNode };

export const Card = ({ title, aside, children }: Props) => (
  <Box
    as="section"
    aria-label={title}
    layerStyle="panel"
    px="4"
    py="1.5"
    pb={children ? '4' : undefined}
    minW="0"
  >
    <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" minH="11">
      <Heading size="lg">{title}</Heading>
      {aside}
    </Flex>
    {children}
  </Box>
);
