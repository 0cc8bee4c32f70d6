import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useReveal } from '../lib/motion.ts';
import { Columns, Container, Eyebrow, H2, Lead } from './blocks.tsx';

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

/** What `useTexts().heading` gives. */
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
      <Container ref={useReveal<HTMLDivElement>()}>
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
    <Box maxW="3xl" textAlign="start" mb={{ base: '8', md: '12' }}>
      {eyebrow && <Eyebrow mb="3">{eyebrow}</Eyebrow>}
      <H2 id={id}>{title}</H2>
      {lead && <Lead mt="4">{lead}</Lead>}
    </Box>
  );
}
