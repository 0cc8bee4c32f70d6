import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { draw, reveal } from '../lib/motion.ts';
import { apart, Buttons, Columns, Container, Eyebrow, H1, H2, Lead, opening } from './blocks.tsx';
import land from './land.svg?url&no-inline';
import routes from './routes.svg?url&no-inline';

type PageHeroProps = Heading & {
  background?: ReactNode;
  /** Terracotta in place of the night green, with the land behind the text. */
  isWarm?: boolean;
  aside?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
};

const columns = 'minmax(0, 7fr) minmax(0, 5fr)';
/** Above a foot, wide screens show the text beside the title. */
const besideTitle = {
  maxW: { base: '4xl', lg: 'none' },
  display: { lg: 'grid' },
  gridTemplateColumns: columns,
  columnGap: { lg: '12', xl: '16' },
  alignItems: 'end',
} as const;

/** A decoration behind the text, on the right; on a phone it would cross the text. */
const behindText = {
  hideBelow: 'md',
  position: 'absolute',
  insetEnd: { md: '4', xl: '24' },
  width: '50%',
} as const;

const map = (
  <Box
    data-screen-only
    {...behindText}
    top="20"
    bottom="6"
    bg={`url(${routes}) right / contain no-repeat, url(${land}) right / contain no-repeat`}
  />
);

const shade = (
  <Box
    data-screen-only
    {...behindText}
    insetY="0"
    bg="forest.950/25"
    mask={`url(${land}) center 30% / cover no-repeat`}
  />
);

/** Without `background`, `aside` and `foot` it shows a map with routes from Nairobi. */
export function PageHero({ eyebrow, title, lead, isWarm, background, aside, foot, children }: PageHeroProps) {
  const ink = isWarm ? 'accent.contrast' : 'fg.inverted.muted';
  const text = (
    // A card of the section below may reach into a warm opening.
    <Box maxW={isWarm ? { base: '4xl', lg: '58%' } : '4xl'} {...(foot ? besideTitle : {})}>
      <Box maxW="4xl">
        {eyebrow && (
          <Eyebrow color={isWarm ? 'accent.contrast' : 'fg.inverted.accent'} mb="4">
            {eyebrow}
          </Eyebrow>
        )}
        <H1>{title}</H1>
      </Box>
      {lead && (
        <Lead color={ink} mt={{ base: '6', lg: foot ? '0' : '6' }} maxW="2xl">
          {lead}
        </Lead>
      )}
      {children && <Box mt="8">{children}</Box>}
    </Box>
  );
  const behind = background ?? (aside || foot ? undefined : isWarm ? shade : map);
  return (
    <chakra.header
      {...opening}
      bg={isWarm ? 'accent.solid' : 'bg.inverted'}
      justifyContent="flex-end"
      // A background fills a phone's screen, as on the home page.
      minH={background ? { base: '100svh', md: 'auto' } : undefined}
      pt={{ base: aside || foot || isWarm ? '28' : '32', md: '36' }}
      pb={foot ? '0' : aside || isWarm ? { base: '12', md: '16' } : { base: '14', md: '24' }}
    >
      {behind && (
        <Box position="absolute" inset="0" zIndex="hide">
          {behind}
        </Box>
      )}
      <Container>
        {aside ? (
          <Columns
            gridTemplateColumns={{ md: columns }}
            columnGap={{ md: '8', lg: '12', xl: '16' }}
            rowGap="8"
            alignItems="center"
          >
            {text}
            {aside}
          </Columns>
        ) : (
          text
        )}
        {foot && <Box mt={{ base: '10', md: '14' }}>{foot}</Box>}
      </Container>
    </chakra.header>
  );
}

const Ground = chakra('section', {
  base: { position: 'relative' },
  variants: {
    /** The vertical rhythm of a page: the weight of a section, in steps of a third. */
    space: {
      small: { py: { base: '12', md: '14', xl: '16' } },
      medium: { py: { base: '14', md: '20', xl: '24' } },
      large: { py: { base: '16', md: '24', xl: '32' } },
    },
    tone: {
      plain: {},
      subtle: { bg: 'bg.subtle' },
      panel: { bg: 'bg.panel', borderBlockWidth: '1px', borderColor: 'border.muted' },
    },
  },
  defaultVariants: { tone: 'plain', space: 'medium' },
});

export type Heading = { eyebrow?: ReactNode; title?: ReactNode; lead?: ReactNode };

export type SectionProps = Heading & {
  id?: string;
  tone?: 'plain' | 'subtle' | 'panel';
  /** The space above and below: `large` for the page's main subject, `small` for additions. */
  space?: 'small' | 'medium' | 'large';
  labelledBy?: string;
  isSplit?: boolean;
  children: ReactNode;
};

export function Section({ id, tone, space, labelledBy, isSplit, title, children, ...heading }: SectionProps) {
  const inside = (
    <>
      {title && <SectionHeading id={labelledBy} title={title} {...heading} />}
      {children}
    </>
  );
  return (
    <Ground id={id} tone={tone} space={space} aria-labelledby={labelledBy}>
      <Container ref={reveal}>
        {isSplit ? (
          <Columns
            gridTemplateColumns={{ lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
            // A second element below the heading stands close to it, however high the content beside them is.
            gridTemplateRows={{ lg: 'auto 1fr' }}
            rowGap="0"
          >
            {inside}
          </Columns>
        ) : (
          inside
        )}
      </Container>
    </Ground>
  );
}

export function SectionHeading({ id, eyebrow, title, lead }: Heading & { id?: string | undefined }) {
  return (
    <Box maxW="3xl" mb={{ base: '8', md: '12' }}>
      {eyebrow && <Eyebrow mb="3">{eyebrow}</Eyebrow>}
      <H2 id={id}>{title}</H2>
      {lead && <Lead mt="4">{lead}</Lead>}
    </Box>
  );
}

const night = { bg: 'bg.inverted', color: 'fg.inverted' };
/** Terracotta: buttons on it have the palette `brand`. */
const warm = {
  bg: 'accent.solid',
  color: 'accent.contrast',
  css: { '& a:focus-visible': { outlineColor: 'accent.contrast' } },
};

type ClosingProps = Heading & { isWarm?: boolean; children: ReactNode; aside: ReactNode };

export function Closing({ title, lead, isWarm, children, aside }: ClosingProps) {
  return (
    <Ground aria-labelledby="closing" overflow="clip" {...(isWarm ? warm : night)}>
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
    </Ground>
  );
}

export function ClosingDrawing({ children }: { children: ReactNode }) {
  return (
    <chakra.svg
      ref={draw}
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
