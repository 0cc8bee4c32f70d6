import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A list without entries: says so, and offers the next step. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border"
      borderRadius="lg"
      px="6"
      py="12"
      textAlign="center"
    >
      <Text color="fg.muted" mb={children ? '4' : '0'}>
        {text}
      </Text>
      {children}
    </Box>
  );
}
