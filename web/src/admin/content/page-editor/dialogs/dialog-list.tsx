import { Box, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The existing entries, below the form of a dialog that makes new ones. */
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
