import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: string; aside?: ReactNode; children?: ReactNode };

/** One block of a screen; `aside` stands beside its title, or below it where both do not fit. */
export function Card({ title, aside, children }: Props) {
  return (
    <Box as="section" aria-label={title} layerStyle="panel" p="4" minW="0">
      <Flex
        justify="space-between"
        align="center"
        wrap="wrap"
        columnGap="3"
        mt="-2.5"
        mb={children ? '1' : '-2.5'}
      >
        <Heading size="lg" minH="11" display="flex" alignItems="center">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
