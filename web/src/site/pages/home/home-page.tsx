import { chakra, Flex } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent, useShow } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton, PageLink } from '../../../shared/ui/page-link.tsx';
import { Paragraphs } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Buttons, beside, Columns, DarkCard, Drawing, Eyebrow, H2, H3, Lead } from '../../ui/blocks.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Fold } from '../../ui/fold.tsx';
import { UPDATES_ID } from '../../ui/forms.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Section } from '../../ui/sections.tsx';
import { Stats } from '../../ui/stat.tsx';
import { Hero } from './hero.tsx';

type Leader = ReturnType<typeof useContent>['team'][number];

const OPENING_LENGTH = 140;
const SENTENCE_END = /[.!?…]["”’)]*(?=\s)/g;

/** The opening of a biography, the first sentences of its first paragraph, and the rest, which may be empty. */
export function splitBio(bio: string): { opening: string; rest: string } {
  const text = bio.trim();
  const [paragraph = ''] = text.split(/\r?\n\s*\r?\n/, 1);
  const ends = [...paragraph.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
  const end = ends.find((at) => at >= OPENING_LENGTH);
  const opening = paragraph.slice(0, end);
  return { opening: opening.trim(), rest: text.slice(opening.length).trim() };
}

function Bio({ bio, name }: Pick<Leader, 'bio' | 'name'>) {
  const { opening, rest } = splitBio(bio);
  const start = <Paragraphs text={opening} textStyle="lead" />;
  if (!rest) return start;
  return (
    <Fold until="md" more="Learn More" less="Show Less" about={name} isPlain>
      {start}
      <Paragraphs id="leader-more" text={rest} mt="4" data-folded="" />
    </Fold>
  );
}

function Onward() {
  const text = useTexts(home);
  return (
    <Buttons mt="8">
      <LinkButton to="/about" size="md" colorPalette="brand">
        {text('home.leadership.story')}
      </LinkButton>
      <LinkButton to="/team" size="md" colorPalette="brand" variant="outline">
        {text('home.leadership.team')}
      </LinkButton>
    </Buttons>
  );
}

function LeaderCard({ leader }: { leader: Leader }) {
  const show = useShow();
  return (
    <chakra.article
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '5fr 7fr', lg: '24rem 1fr' }}
      gap={{ base: '8', md: '12', xl: '20' }}
      alignItems={{ md: 'start', xl: 'center' }}
    >
      <Portrait
        member={leader}
        // A little less than its width, so that a phone of 412 px takes the file with 640 pixels and not the next.
        sizes="(min-width: 48rem) 24rem, calc(100vw - 3rem)"
        aspectRatio={{ base: '1', md: '4 / 5' }}
        width="full"
        borderRadius="2xl"
      />
      <div>
        <H3 textStyle="h2">{show('team', leader, 'name')}</H3>
        <chakra.p color="accent.fg" fontWeight="semibold" mt="2" mb="5">
          {show('team', leader, 'position')}
        </chakra.p>
        {show('team', leader, 'bio', (bio) => (
          <Bio bio={bio} name={leader.name} />
        ))}
        <Onward />
      </div>
    </chakra.article>
  );
}

function Leadership() {
  const [leader] = useContent().team;
  const { lead, ...heading } = useTexts(home).heading('home.leadership');
  return (
    <Section id="leadership" labelledBy="leadership-title" {...heading} lead={!leader && lead}>
      {leader ? <LeaderCard leader={leader} /> : <Onward />}
    </Section>
  );
}

const cards = ['business', 'digital', 'education', 'media'] as const;
const UNFOLDED_CARDS = 2;

const Cards = chakra('ul', {
  base: {
    display: { base: 'flex', md: 'grid' },
    gridTemplateColumns: { base: '1fr 1fr', xl: 'repeat(4, 1fr)' },
    gap: { base: '3', md: '6' },
    overflowX: { base: 'auto', md: 'visible' },
    _print: { display: 'grid', overflowX: 'visible' },
    // Otherwise words for screen readers alone would lie beside the page and widen it.
    position: 'relative',
    // Beside each other the ones that come would stand out of sight.
    '&:has(~ details[open])': { display: 'grid', overflowX: 'visible' },
  },
});

const Card = chakra('li', {
  base: {
    // Two of them fill a small screen; large type needs more room, and scrolls.
    flex: { base: '0 0 max(50% - 0.375rem, 8.5rem)', md: 'initial' },
    display: 'flex',
    flexDirection: 'column',
    overflow: 'clip',
    borderRadius: 'xl',
    border: '1px solid {colors.border.muted}',
    bg: 'bg.panel',
    transition: 'box-shadow 0.25s, border-color 0.25s',
    _hover: { boxShadow: 'lg', borderColor: 'border' },
  },
});

function Excellence() {
  const text = useTexts(home);
  const eyebrow = text('home.excellence.eyebrow');
  return (
    <Section tone="subtle" labelledBy="excellence-title" {...text.heading('excellence')} eyebrow={eyebrow}>
      <Fold until="md" more="Show More" less="Show Less" about={text.plain('excellence')}>
        <Cards id="excellence-cards" aria-labelledby="excellence-title">
          {cards.map((card, index) => (
            <Card key={card} data-folded={index < UNFOLDED_CARDS ? undefined : ''}>
              <Drawing file={`./drawings/${card}.svg`} width="full" aspectRatio="3 / 2" objectFit="cover" />
              <Flex direction="column" flex="1" p={{ base: '4', md: '6' }}>
                <H3>{text(`home.excellence.${card}.title`)}</H3>
                <chakra.p
                  textStyle={{ base: 'small', md: undefined }}
                  color="fg.muted"
                  mt="3"
                  mb={{ base: '2', md: '4' }}
                  flex="1"
                >
                  {text(`home.excellence.${card}.text`)}
                </chakra.p>
                <PageLink to="/services" {...beside} alignSelf="flex-start" minH="11" fontWeight="semibold">
                  {text('home.excellence.more')}
                  <chakra.span srOnly> about {text.plain(`home.excellence.${card}.title`)}</chakra.span>
                  <Icon name="arrow-right" />
                </PageLink>
              </Flex>
            </Card>
          ))}
        </Cards>
      </Fold>
    </Section>
  );
}

export default function HomePage() {
  const { statistics, stories } = useContent();
  const text = useTexts(home);
  const { title, lead } = text.heading('connect');
  return (
    <>
      <Hero />
      <Leadership />
      <Excellence />
      {stories.length > 0 && (
        <Section tone="panel" space="large" labelledBy="crossings-title" {...text.heading('home.crossings')}>
          <Crossings stories={stories} name="crossing" level="h3" hasDivisions />
        </Section>
      )}
      <Section tone="subtle" labelledBy="connect-title">
        <Columns gridTemplateColumns={{ lg: 'minmax(0, 7fr) minmax(0, 5fr)' }} alignItems="center">
          {statistics.length > 0 && (
            <DarkCard aria-labelledby="figures-title" p={{ base: '6', md: '10' }}>
              <Eyebrow color="fg.inverted.accent" mb="3">
                {text('home.figures.eyebrow')}
              </Eyebrow>
              <H2 id="figures-title" mb={{ base: '8', md: '12' }}>
                {text('home.figures.title')}
              </H2>
              <Stats figures={statistics} isInverted />
            </DarkCard>
          )}
          <div>
            <H2 id="connect-title">{title}</H2>
            <Lead mt="4" mb="8">
              {lead}
            </Lead>
            <LinkButton to="/contact" state={{ part: UPDATES_ID }}>
              {text('home.connect.subscribe')}
            </LinkButton>
          </div>
        </Columns>
      </Section>
    </>
  );
}
