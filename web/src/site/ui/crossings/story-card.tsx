import { chakra, Grid } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { site } from '../../../shared/content/texts/site.ts';
import { useShow } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Body, Checkbox, H3, Note } from '../blocks.tsx';

export type Story = Content['stories'][number];

type Props = {
  story: Story;
  level: 'h3' | 'h4';
  hasDivision: boolean | undefined;
  choice?: { id: string; name: string; value: number; defaultChecked: boolean };
};

const Outcome = chakra('div', {
  // Not as properties, which would win over the rule that folds stories on small screens.
  base: { display: { base: 'flex', lg: 'grid' }, alignItems: 'baseline', alignContent: 'start', gap: '3' },
});

const weeksIn = (weeks: number | null) => (weeks === 1 ? 'in 1 week' : `in ${weeks} weeks`);

export function StoryCard({ story, level, hasDivision, choice }: Props) {
  const { quote, quoteName, partner, member, weeks } = story;
  const show = useShow();
  const text = useTexts(site);
  const division = hasDivision && story.division && text(`site.division.${story.division}`);
  const ends = (
    <span>
      {/* Apart: a name in Arabic would turn the order of both places, but not the arrow. */}
      <bdi>{show('stories', story, 'from')}</bdi>
      <chakra.span srOnly> to </chakra.span>
      {/* Keeps the arrow on the line of the place that it leads to. */}
      <chakra.span display="inline-block">
        <Icon name="arrow-right" display="inline" mx={{ base: '1', sm: '2' }} />
        {show('stories', story, 'to')}
      </chakra.span>
    </span>
  );
  return (
    <chakra.article
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 11rem' }}
      columnGap="8"
      rowGap="5"
    >
      <Grid gap="3" alignContent="start">
        <H3 as={level}>
          {choice ? (
            <chakra.label
              htmlFor={choice.id}
              display="flex"
              alignItems="center"
              gap={{ base: '2', sm: '3' }}
              cursor="pointer"
            >
              <Checkbox type="radio" data-screen-only cursor="pointer" {...choice} />
              {ends}
            </chakra.label>
          ) : (
            ends
          )}
        </H3>
        <Note color="accent.fg" fontWeight="semibold">
          {show('stories', story, 'client')}
          {division && <> · {division}</>}
        </Note>
        <Body data-detail>{show('stories', story, 'task')}</Body>
        {quote && quoteName && (
          <chakra.figure data-detail ps="4" borderInlineStart="2px solid {colors.accent.border}">
            <chakra.blockquote textStyle="lead" fontFamily="heading" whiteSpace="pre-line">
              {show('stories', story, 'quote', (words) => `“${words}”`)}
            </chakra.blockquote>
            <Note as="figcaption">{show('stories', story, 'quoteName')}</Note>
          </chakra.figure>
        )}
        {(partner || member) && (
          <Note data-detail>
            {partner && show('stories', story, 'partner', (name) => `With ${name}`)}
            {partner && member && ' · '}
            {member && show('stories', story, 'member', (name) => `Led by ${name}`)}
          </Note>
        )}
      </Grid>
      <Outcome data-detail>
        <chakra.p
          flexShrink="0"
          maxW={{ base: '60%', lg: 'none' }}
          textStyle="figure"
          fontSize="4xl"
          color="accent.fg"
        >
          {show('stories', story, 'outcome')}
        </chakra.p>
        <Note>
          {show('stories', story, 'outcomeLabel')}
          {Boolean(weeks) && <>, {show('stories', story, 'weeks', weeksIn)}</>}
        </Note>
      </Outcome>
    </chakra.article>
  );
}
