import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A line above everything else, about something that staff should act on. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Box role="note" bg="bg.warning" color="fg.warning" borderWidth="1px" borderRadius="lg" px="4" py="3">
    {children}
  </Box>
);

export const NoticeLink = chakra(Link, {
  base: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
