import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { text: string; isPlain?: boolean | undefined; children?: ReactNode };

export const Empty = ({ text, isPlain, children }: Props) => (
  <Box {...(!isPlain && { layerStyle: 'vacant', px: '6', py: '12', textAlign: 'center' })}>
    <Text color="fg.muted" mb={children ? '4' : '0'}>
      {text}
    </Text>
    {children}
  </Box>
);
