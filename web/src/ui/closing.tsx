import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { RouteLines } from './route-lines.tsx';

const Ground = chakra('section', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'clip',
    paddingBlock: { base: '16', md: '24' },
  },
  variants: {
    ground: {
      night: { bg: 'bg.inverted', color: 'fg.inverted' },
      lines: { bg: 'bg.inverted', color: 'fg.inverted' },
      /** Terracotta: buttons on it have the palette `brand`. */
      warm: {
        bg: 'accent.solid',
        color: 'accent.contrast',
        '& a:focus-visible': { outlineColor: 'accent.contrast' },
      },
    },
  },
});

type ClosingProps = {
  title: ReactNode;
  lead: ReactNode;
  /** What it stands on; with `lines` the routes from Nairobi are behind the text. */
  ground?: 'night' | 'lines' | 'warm';
  /** The buttons. */
  children: ReactNode;
  /** What stands beside the text, for example a figure or a drawing. */
  aside?: ReactNode;
};

/** The end of a page that asks the visitor to get in touch. Neighbours in the navigation end in different ways. */
export function Closing({ title, lead, ground = 'night', children, aside }: ClosingProps) {
  return (
    <Ground ground={ground} aria-labelledby="closing">
      {ground === 'lines' && (
        <chakra.div position="absolute" inset="0" zIndex="hide">
          <RouteLines opacity="0.35" />
        </chakra.div>
      )}
      <Container
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="16"
        rowGap="10"
      >
        <chakra.div flex="1 1 20rem" maxWidth="2xl">
          <Heading as="h2" id="closing" textStyle="h2">
            {title}
          </Heading>
          <Text
            textStyle="lead"
            textWrap="pretty"
            color={ground === 'warm' ? undefined : 'fg.inverted.muted'}
            marginTop="4"
          >
            {lead}
          </Text>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="8">
            {children}
          </chakra.div>
        </chakra.div>
        {aside}
      </Container>
    </Ground>
  );
}
