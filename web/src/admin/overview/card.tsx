import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One block of the Overview; `aside` stands beside its title. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} bg="bg.panel" borderWidth="1px" borderRadius="lg" p="6" minW="0">
      <Flex justify="space-between" align="center" gap="3" minH="11" mt="-2" mb="2">
        <Heading as="h3" size="lg">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
