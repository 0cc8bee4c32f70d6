import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One block of a screen; `aside` stands beside its title. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} layerStyle="panel" p="4" minW="0">
      <Flex justify="space-between" align="center" gap="3" minH="11" mt="-2.5" mb="1">
        <Heading size="lg">{title}</Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
