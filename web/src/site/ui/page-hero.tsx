import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Columns, Container, Eyebrow, H1, Lead, opening } from './blocks.tsx';
import land from './crossings/land.svg?url&no-inline';
import routes from './routes.svg?url&no-inline';
import type { Heading } from './section.tsx';

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

/** The routes over the land, in one frame. */
const map = (
  <Box
    data-screen-only
    {...behindText}
    top="20"
    bottom="6"
    bgImage={`url(${routes}), url(${land})`}
    bgSize="contain"
    backgroundPosition="right center"
    bgRepeat="no-repeat"
  />
);

/** The land alone, in the shade of a warm ground. */
const shade = (
  <Box
    data-screen-only
    {...behindText}
    insetY="0"
    bg="forest.950/25"
    maskImage={`url(${land})`}
    maskSize="cover"
    maskPosition="center 30%"
    maskRepeat="no-repeat"
  />
);

/** Without `background`, `aside` and `foot` it shows a map with routes from Nairobi. */
export function PageHero({ eyebrow, title, lead, isWarm, background, aside, foot, children }: PageHeroProps) {
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
        <Lead
          color={isWarm ? 'accent.contrast' : 'fg.inverted.muted'}
          mt={{ base: '6', lg: foot ? '0' : '6' }}
          maxW="2xl"
        >
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
