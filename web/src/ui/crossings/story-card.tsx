import { chakra, Heading, Text } from '@chakra-ui/react';
import { type Content, divisions } from '@mipaka/contract';
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

const weeksIn = (weeks: number) => (weeks === 1 ? 'in 1 week' : `in ${weeks} weeks`);

/** One crossing: the route, for whom and what, and what came of it. */
export function StoryCard({ story, level, hasDivision, choice }: Props) {
  const division = divisions.find(({ slug }) => hasDivision && slug === story.division);
  const ends = (
    <span>
      {story.from} <Icon name="arrow-right" display="inline-block" width="0.9em" height="0.9em" />
      <chakra.span srOnly> to </chakra.span> {story.to}
    </span>
  );
  return (
    <Layout>
      <div>
        <Heading as={level} textStyle="h3">
          {choice ? (
            <chakra.label
              htmlFor={choice.id}
              display="flex"
              alignItems="center"
              gap="3"
              minHeight="8"
              cursor="radio"
            >
              <Radio type="radio" data-screen-only {...choice} />
              {ends}
            </chakra.label>
          ) : (
            ends
          )}
        </Heading>
        <Text textStyle="small" color="accent.fg" fontWeight="semibold" marginTop="2">
          {[story.client, division?.name].filter(Boolean).join(' · ')}
        </Text>
        <Text color="fg.muted" marginTop="3" maxWidth="prose" whiteSpace="pre-line">
          {story.task}
        </Text>
        {story.quote && story.quoteName && <Quote text={story.quote} name={story.quoteName} />}
        <Credits story={story} />
      </div>
      <div>
        <chakra.p
          fontFamily="heading"
          fontSize="4xl"
          lineHeight="1"
          fontVariantNumeric="lining-nums"
          color="accent.fg"
        >
          {story.outcome}
        </chakra.p>
        <Text textStyle="small" color="fg.muted" marginTop="2">
          {story.outcomeLabel}
          {story.weeks && `, ${weeksIn(story.weeks)}`}
        </Text>
      </div>
    </Layout>
  );
}

function Quote({ text, name }: { text: string; name: string }) {
  return (
    <chakra.figure
      marginTop="4"
      paddingInlineStart="4"
      borderInlineStartWidth="2px"
      borderColor="accent.border"
    >
      <chakra.blockquote fontFamily="heading" fontSize="lg" lineHeight="short" whiteSpace="pre-line">
        “{text}”
      </chakra.blockquote>
      <chakra.figcaption textStyle="small" color="fg.muted" marginTop="1">
        {name}
      </chakra.figcaption>
    </chakra.figure>
  );
}

function Credits({ story: { partner, member } }: { story: Story }) {
  const credits = [partner && `With ${partner}`, member && `Led by ${member}`].filter(Boolean);
  if (credits.length === 0) return null;
  return (
    <Text textStyle="small" color="fg.muted" marginTop="3">
      {credits.join(' · ')}
    </Text>
  );
}
