import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useReveal } from '../lib/motion.ts';
import { Container } from './container.tsx';

const Ground = chakra('section', {
  base: { position: 'relative' },
  variants: {
    /** The vertical rhythm of a page: the weight of a section, in steps of a third. */
    space: {
      small: { paddingBlock: { base: '12', md: '14', xl: '16' } },
      medium: { paddingBlock: { base: '14', md: '20', xl: '24' } },
      large: { paddingBlock: { base: '16', md: '24', xl: '32' } },
    },
    tone: {
      plain: {},
      subtle: { bg: 'bg.subtle' },
      panel: { bg: 'bg.panel', borderBlockWidth: '1px', borderColor: 'border.muted' },
    },
  },
  defaultVariants: { tone: 'plain', space: 'medium' },
});

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
    // A second element below the heading stands close to it, however high the content beside them is.
    gridTemplateRows: { lg: 'auto 1fr' },
    columnGap: { lg: '12', xl: '20' },
    alignItems: 'start',
  },
});

type SectionHeadingProps = {
  id?: string;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
};

export type SectionProps = Partial<Omit<SectionHeadingProps, 'id'>> & {
  id?: string;
  tone?: 'plain' | 'subtle' | 'panel';
  /** The space above and below: `large` for the page's main subject, `small` for additions. */
  space?: 'small' | 'medium' | 'large';
  /** The id of the heading that names the section. */
  labelledBy?: string;
  /** On wide screens the heading stands beside its content. */
  isSplit?: boolean;
  children: ReactNode;
};

/** A band of the page with the site's content width inside, and a heading if it has a title. */
export function Section({
  id,
  tone,
  space,
  labelledBy,
  isSplit = false,
  title,
  children,
  ...heading
}: SectionProps) {
  const inside = (
    <>
      {title && <SectionHeading id={labelledBy} title={title} {...heading} />}
      {children}
    </>
  );
  return (
    <Ground id={id} tone={tone} space={space} aria-labelledby={labelledBy}>
      <Container ref={useReveal<HTMLDivElement>()}>{isSplit ? <Split>{inside}</Split> : inside}</Container>
    </Ground>
  );
}

export function SectionHeading({ id, eyebrow, title, lead }: SectionHeadingProps) {
  return (
    <chakra.div maxWidth="3xl" textAlign="start" marginBottom={{ base: '8', md: '12' }}>
      {eyebrow && (
        <Text textStyle="eyebrow" color="accent.fg" marginBottom="3">
          {eyebrow}
        </Text>
      )}
      <Heading as="h2" id={id} textStyle="h2">
        {title}
      </Heading>
      {lead && (
        <Text textStyle="lead" color="fg.muted" marginTop="4">
          {lead}
        </Text>
      )}
    </chakra.div>
  );
}
