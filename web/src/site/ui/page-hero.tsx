import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import land from './crossings/land.svg?url&no-inline';
import routes from './routes.svg?url&no-inline';

export type PageHeroProps = {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** The layer behind the text, for example a BackgroundVideo. */
  background?: ReactNode;
  /** The element beside the text; on small screens it stands below the text. */
  aside?: ReactNode;
  /** The element across the lower edge. */
  foot?: ReactNode;
  children?: ReactNode;
};

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
    columnGap: { md: '8', lg: '12', xl: '16' },
    rowGap: '8',
    alignItems: 'center',
  },
});

/** Eyebrow, title and text; above a foot, wide screens show the text beside the title. */
const Words = chakra('div', {
  base: { maxWidth: '4xl' },
  variants: {
    isWide: {
      true: {
        maxWidth: { lg: 'none' },
        display: { lg: 'grid' },
        gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
        columnGap: { lg: '12', xl: '16' },
        alignItems: 'end',
      },
    },
  },
});

/** A decoration on the right: the routes over the land, in one frame. On a phone it would cross the text. */
const map = (
  <chakra.div
    data-screen-only
    hideBelow="md"
    position="absolute"
    // Below the navigation.
    top="20"
    bottom="6"
    insetEnd={{ md: '4', xl: '24' }}
    width="50%"
    bgImage={`url(${routes}), url(${land})`}
    bgSize="contain"
    backgroundPosition="right center"
    bgRepeat="no-repeat"
  />
);

/**
 * The dark opening of a page with its heading of the first level. The navigation lies over it. Without `background`,
 * `aside` and `foot` it shows a map with routes from Nairobi.
 */
export function PageHero({ eyebrow, title, lead, background, aside, foot, children }: PageHeroProps) {
  const text = (
    <Words isWide={Boolean(foot)}>
      <chakra.div maxWidth="4xl">
        {eyebrow && (
          <Text textStyle="eyebrow" color="fg.inverted.accent" marginBottom="4">
            {eyebrow}
          </Text>
        )}
        <Heading as="h1" textStyle="h1">
          {title}
        </Heading>
      </chakra.div>
      {lead && (
        <Text
          textStyle="lead"
          color="fg.inverted.muted"
          marginTop={{ base: '6', lg: foot ? '0' : '6' }}
          maxWidth="2xl"
        >
          {lead}
        </Text>
      )}
      {children && <chakra.div marginTop="8">{children}</chakra.div>}
    </Words>
  );
  const ground = background ?? (aside || foot ? undefined : map);
  return (
    <chakra.header
      position="relative"
      isolation="isolate"
      overflow="clip"
      bg="bg.inverted"
      color="fg.inverted"
      // A background fills a phone's screen, as on the home page.
      display="flex"
      flexDirection="column"
      justifyContent="flex-end"
      minHeight={background ? { base: '100svh', md: 'auto' } : undefined}
      paddingTop={{ base: aside || foot ? '28' : '32', md: '36' }}
      paddingBottom={foot ? '0' : aside ? { base: '12', md: '16' } : { base: '14', md: '24' }}
    >
      {ground && (
        <chakra.div position="absolute" inset="0" zIndex="hide">
          {ground}
        </chakra.div>
      )}
      <Container>
        {aside ? (
          <Columns>
            {text}
            {aside}
          </Columns>
        ) : (
          text
        )}
        {foot && <chakra.div marginTop={{ base: '10', md: '14' }}>{foot}</chakra.div>}
      </Container>
    </chakra.header>
  );
}
