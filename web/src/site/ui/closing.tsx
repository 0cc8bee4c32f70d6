import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDraw } from '../lib/motion.ts';
import { apart, Buttons, Container, H2, Lead } from './blocks.tsx';
import type { Heading } from './section.tsx';

const night = { bg: 'bg.inverted', color: 'fg.inverted' };
/** Terracotta: buttons on it have the palette `brand`. */
const warm = {
  bg: 'accent.solid',
  color: 'accent.contrast',
  css: { '& a:focus-visible': { outlineColor: 'accent.contrast' } },
};

type ClosingProps = Heading & { isWarm?: boolean; children: ReactNode; aside: ReactNode };

/** The end of a page, which asks the visitor to get in touch. Neighbours in the navigation end in different ways. */
export function Closing({ title, lead, isWarm, children, aside }: ClosingProps) {
  return (
    <chakra.section
      aria-labelledby="closing"
      position="relative"
      overflow="clip"
      py={{ base: '14', md: '20', xl: '24' }}
      {...(isWarm ? warm : night)}
    >
      <Container {...apart} flexWrap="wrap" columnGap="16" rowGap="10">
        <Box flex="1 1 20rem" maxW="2xl">
          <H2 id="closing">{title}</H2>
          <Lead color={isWarm ? 'inherit' : 'fg.inverted.muted'} mt="4">
            {lead}
          </Lead>
          <Buttons mt="8">{children}</Buttons>
        </Box>
        {aside}
      </Container>
    </chakra.section>
  );
}

/** A drawing of lines beside the text of a closing section; it draws itself when it comes into view. */
export function ClosingDrawing({ children }: { children: ReactNode }) {
  return (
    <chakra.svg
      ref={useDraw()}
      viewBox="0 0 420 220"
      flex="0 1 28rem"
      minW="0"
      maxW={{ base: '16rem', md: 'none' }}
      mx={{ base: 'auto', md: '0' }}
      aria-hidden
      data-screen-only
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      css={{ '& [pathLength]': { strokeDasharray: '1' } }}
    >
      {children}
    </chakra.svg>
  );
}
