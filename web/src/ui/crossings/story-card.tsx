import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { site } from '../../content/texts/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../icon.tsx';

export type Story = Content['stories'][number];

type Props = {
  story: Story;
  /** The level of its heading. */
  level: 'h3' | 'h4';
  /** Whether to name its division: its own tab need not. */
  hasDivision: boolean;
  /** What chooses it on the map; undefined where there is nothing to choose. */
  choice?: { id: string; name: string; value: number; defaultChecked: boolean };
};

const Radio = chakra('input', {
  base: {
    boxSize: '6',
    flexShrink: '0',
    accentColor: '{colors.accent.solid}',
    cursor: 'radio',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '3px' },
  },
});

const Layout = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 11rem' },
    columnGap: '8',
    rowGap: '5',
    overflowWrap: 'anywhere',
  },
});

const Ends = chakra('span', { base: { '& svg': { display: 'inline', marginInline: '2' } } });
const Texts = chakra('div', { base: { display: 'grid', gap: '3', alignContent: 'start' } });
const Note = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } });

const weeksIn = (weeks: number) => (weeks === 1 ? 'in 1 week' : `in ${weeks} weeks`);

/** One crossing: the route, for whom and what, and what came of it. */
export function StoryCard({ story, level, hasDivision, choice }: Props) {
  const { from, to, client, task, quote, quoteName, partner, member, outcome, outcomeLabel, weeks } = story;
  const text = useTexts(site);
  const division = hasDivision && story.division && text(`site.division.${story.division}`);
  const credits = [partner && `With ${partner}`, member && `Led by ${member}`].filter(Boolean);
  const ends = (
    <Ends>
      {from}
      <chakra.span srOnly> to </chakra.span>
      <Icon name="arrow-right" />
      {to}
    </Ends>
  );
  return (
    <Layout>
      <Texts>
        <Heading as={level} textStyle="h3">
          {choice ? (
            <chakra.label htmlFor={choice.id} display="flex" alignItems="center" gap="3" cursor="radio">
              <Radio type="radio" data-screen-only {...choice} />
              {ends}
            </chakra.label>
          ) : (
            ends
          )}
        </Heading>
        <Note color="accent.fg" fontWeight="semibold">
          {[client, division].filter(Boolean).join(' · ')}
        </Note>
        <chakra.p color="fg.muted" maxWidth="prose" whiteSpace="pre-line">
          {task}
        </chakra.p>
        {quote && quoteName && (
          <chakra.figure paddingInlineStart="4" borderInlineStartWidth="2px" borderColor="accent.border">
            <chakra.blockquote textStyle="lead" fontFamily="heading" whiteSpace="pre-line">
              {`“${quote}”`}
            </chakra.blockquote>
            <Note as="figcaption">{quoteName}</Note>
          </chakra.figure>
        )}
        {credits.length > 0 && <Note>{credits.join(' · ')}</Note>}
      </Texts>
      <Texts>
        <chakra.p
          fontFamily="heading"
          fontSize="4xl"
          lineHeight="1"
          fontVariantNumeric="lining-nums"
          color="accent.fg"
        >
          {outcome}
        </chakra.p>
        <Note>{[outcomeLabel, weeks && weeksIn(weeks)].filter(Boolean).join(', ')}</Note>
      </Texts>
    </Layout>
  );
}
