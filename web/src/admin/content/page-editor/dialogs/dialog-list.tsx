import { Box, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What there is already, below what a dialog makes. */
export const DialogList = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" aria-label={title}>
    <Heading as="h3" size="lg" mb="2">
      {title}
    </Heading>
    <Stack as="ul" gap="0">
      {children}
    </Stack>
  </Box>
);
