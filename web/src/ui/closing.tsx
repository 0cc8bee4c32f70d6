import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { RichLine } from './rich-text.tsx';
import { RouteLines } from './route-lines.tsx';

type ClosingProps = {
  title: string;
  /** A rich line. */
  lead: string;
  /** The buttons. */
  children: ReactNode;
  /** What stands beside the text, for example a figure. */
  aside?: ReactNode;
};

/** The dark end of a page that asks the visitor to get in touch. */
export function Closing({ title, lead, children, aside }: ClosingProps) {
  return (
    <chakra.section
      position="relative"
      isolation="isolate"
      overflow="clip"
      bg="bg.inverted"
      color="fg.inverted"
      paddingBlock={{ base: '16', md: '24' }}
      aria-labelledby="closing"
    >
      <chakra.div position="absolute" inset="0" zIndex="hide">
        <RouteLines opacity="0.35" />
      </chakra.div>
      <Container
        display="flex"
        flexWrap="wrap"
        alignItems="flex-end"
        justifyContent="space-between"
        columnGap="16"
        rowGap="10"
      >
        <chakra.div maxWidth="2xl">
          <Heading as="h2" id="closing" textStyle="h2">
            {title}
          </Heading>
          <Text textStyle="lead" color="fg.inverted.muted" marginTop="4">
            <RichLine text={lead} />
          </Text>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="8">
            {children}
          </chakra.div>
        </chakra.div>
        {aside}
      </Container>
    </chakra.section>
  );
}
