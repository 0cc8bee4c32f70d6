import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { RichLine } from './rich-text.tsx';
import { RouteLines } from './route-lines.tsx';

export type PageHeroProps = {
  eyebrow?: string;
  title: string;
  /** A rich line. */
  lead?: string;
  /** What lies behind the text instead of the route lines, for example a BackgroundVideo. */
  background?: ReactNode;
  /** Buttons or anything else below the lead. */
  children?: ReactNode;
};

/** The dark opening of a page with its heading of the first level. The navigation lies over it. */
export function PageHero({ eyebrow, title, lead, background, children }: PageHeroProps) {
  return (
    <chakra.header
      position="relative"
      isolation="isolate"
      overflow="clip"
      bg="bg.inverted"
      color="fg.inverted"
      // A picture fills a phone, as on the home page.
      display="flex"
      flexDirection="column"
      justifyContent="flex-end"
      minHeight={background ? { base: '100svh', md: 'auto' } : undefined}
      paddingTop={{ base: '32', md: '44' }}
      paddingBottom={{ base: '14', md: '24' }}
    >
      <chakra.div position="absolute" inset="0" zIndex="hide">
        {background ?? <RouteLines isDrawn />}
      </chakra.div>
      <Container>
        <chakra.div maxWidth="4xl">
          {eyebrow && (
            <Text textStyle="eyebrow" color="fg.inverted.accent" marginBottom="4">
              {eyebrow}
            </Text>
          )}
          <Heading as="h1" textStyle="h1">
            {title}
          </Heading>
          {lead && (
            <Text textStyle="lead" color="fg.inverted.muted" marginTop="6" maxWidth="2xl">
              <RichLine text={lead} />
            </Text>
          )}
          {children && <chakra.div marginTop="8">{children}</chakra.div>}
        </chakra.div>
      </Container>
    </chakra.header>
  );
}
