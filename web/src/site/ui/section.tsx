import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useReveal } from '../lib/motion.ts';
import { Container } from './container.tsx';

const Ground = chakra('section', {
  base: { position: 'relative' },
  variants: {
    /** The rhythm of a page: what a section weighs, in steps of a third. */
    space: {
      small: { paddingBlock: { base: '12', md: '14', xl: '16' } },
      medium: { paddingBlock: { base: '14', md: '20', xl: '24' } },
      large: { paddingBlock: { base: '16', md: '24', xl: '32' } },
    },
    tone: {
      plain: {},
      subtle: { bg: 'bg.subtle' },
      panel: { bg: 'bg.panel', borderBlockWidth: '1px', borderColor: 'border.muted' },
      /** Dark in both colour modes. */
      inverted: { bg: 'bg.inverted', color: 'fg.inverted' },
    },
  },
  defaultVariants: { tone: 'plain', space: 'medium' },
});

export type SectionProps = {
  id?: string;
  tone?: 'plain' | 'subtle' | 'panel' | 'inverted';
  /** How much room it has above and below: `large` for what the page is about, `small` for what only adds to it. */
  space?: 'small' | 'medium' | 'large';
  /** The id of the heading that names the section. */
  labelledBy?: string;
  children: ReactNode;
};

/** A band of the page with the site's measure inside. */
export function Section({ id, tone, space, labelledBy, children }: SectionProps) {
  return (
    <Ground id={id} tone={tone} space={space} aria-labelledby={labelledBy}>
      <Container ref={useReveal<HTMLDivElement>()}>{children}</Container>
    </Ground>
  );
}

export type SectionHeadingProps = {
  /** The id that the section's `labelledBy` names. */
  id?: string;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  isInverted?: boolean;
  align?: 'start' | 'center';
};

/** A heading of the second level, with a short line above and a sentence below where there are any. */
export function SectionHeading({
  id,
  eyebrow,
  title,
  lead,
  isInverted = false,
  align = 'start',
}: SectionHeadingProps) {
  const isCentred = align === 'center';
  return (
    <chakra.div
      maxWidth="3xl"
      marginInline={isCentred ? 'auto' : undefined}
      textAlign={align}
      marginBottom={{ base: '8', md: '12' }}
    >
      {eyebrow && (
        <Text textStyle="eyebrow" color={isInverted ? 'fg.inverted.accent' : 'accent.fg'} marginBottom="3">
          {eyebrow}
        </Text>
      )}
      <Heading as="h2" id={id} textStyle="h2">
        {title}
      </Heading>
      {lead && (
        <Text textStyle="lead" color={isInverted ? 'fg.inverted.muted' : 'fg.muted'} marginTop="4">
          {lead}
        </Text>
      )}
    </chakra.div>
  );
}
