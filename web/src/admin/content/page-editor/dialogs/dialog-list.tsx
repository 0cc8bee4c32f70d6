import { Box, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The existing entries of a dialog, under a title where they stand below the form that makes new ones. */
export const DialogList = ({ title, children }: { title: string | null; children: ReactNode }) => (
  <Box as="section" aria-label={title ?? undefined}>
    {title && (
      <Heading as="h3" size="lg" mb="2">
        {title}
      </Heading>
    )}
    <Stack as="ul" gap="0">
      {children}
    </Stack>
  </Box>
);
