import { Box, chakra } from '@chakra-ui/react';
import { divisions } from '@mipaka/contract';
import { texts as about } from '../../../shared/content/pages/about/texts.ts';
import { paragraphs } from '../../../shared/content/rich-text.ts';
import { site } from '../../../shared/content/texts/site.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton, PageLink } from '../../../shared/ui/page-link.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { BackgroundVideo, useBackgroundVideo, VideoToggle } from '../../ui/background-video.tsx';
import { Body, beside, Columns, Container, Drawing, H3, NARROW } from '../../ui/blocks.tsx';
import { inListedItems } from '../../ui/listed-items.tsx';
import { Closing, ClosingDrawing, PageHero, Section } from '../../ui/sections.tsx';
import { Stats } from '../../ui/stat.tsx';

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gridColumn: { lg: 'span 2' },
    '&:nth-of-type(-n + 2)': { gridColumn: { lg: 'span 3' } },
    columnGap: { base: '4', sm: '6' },
    '& > div': { gridArea: 'drawing' },
    // On a phone the text of all but the first stands beside a small drawing.
    '&:not(:first-of-type)': {
      display: { base: 'grid', sm: 'flex' },
      gridTemplate: '"drawing title" auto "drawing text" 1fr / min(6.5rem, 33vw) minmax(0, 1fr)',
      [NARROW]: {
        gridTemplate: '"drawing" "title" "text" / minmax(0, 1fr)',
        '& > div': { w: '33vw', mb: '3' },
      },
    },
    // In two columns the last one has no neighbour.
    '&:last-of-type': {
      gridColumn: { sm: '1 / -1', lg: 'span 2' },
      display: { base: 'grid', lg: 'flex' },
      gridTemplateColumns: { sm: '1fr 1fr' },
    },
    '& img': { transition: 'transform 0.5s ease-out' },
    '&:hover img': { transform: 'scale(1.025)' },
  },
});

function DivisionCards() {
  const text = useTexts(about);
  const name = useTexts(site);
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(6, 1fr)' }}
      columnGap={{ base: '6', xl: '8' }}
      rowGap={{ base: '6', sm: '10', xl: '14' }}
    >
      {divisions.map(({ slug }, index) => (
        <Card key={slug}>
          <Box
            overflow="clip"
            borderRadius="lg"
            aspectRatio={{ base: index === 0 ? '3 / 2' : '1', sm: '3 / 2' }}
            alignSelf={{ base: 'start', sm: 'auto' }}
            bg="forest.900"
          >
            <Drawing file={`./scenes/${slug}.svg`} boxSize="full" objectFit="cover" />
          </Box>
          <H3 mt={{ base: index === 0 ? '5' : '0', sm: '5' }}>
            <PageLink
              to={`/services?tab=${slug}`}
              variant="plain"
              {...beside}
              _after={{ content: '""', position: 'absolute', inset: '0' }}
            >
              {name(`site.division.${slug}`)}
              <Icon name="arrow-right" width="0.8em" height="0.8em" color="accent.fg" />
            </PageLink>
          </H3>
          <Body mt="2">{text(`about.${slug}`)}</Body>
        </Card>
      ))}
    </chakra.ul>
  );
}

/** Keeps the text readable over every frame of the film; on a phone it stands over it. */
const shade = {
  base: 'linear-gradient(180deg, #0a1c18b3 0%, #0a1c1866 20%, #0a1c18e6 42%, #0a1c18f2 100%)',
  lg: 'linear-gradient(95deg, #0a1c18f2 0%, #0a1c18b3 45%, #0a1c1833 100%)',
};

function inStatement(text: string) {
  const [statement = '', ...rest] = paragraphs(text);
  return (
    <>
      <RichText text={statement} textStyle="h3" fontSize={{ base: '2xl', md: '3xl' }} />
      {rest.length > 0 && <RichText text={rest.join('\n\n')} color="fg.muted" mt="5" />}
    </>
  );
}

const rays =
  'M363.1 77.9L378.9 75.2M356.2 59.0L370.1 51.0M343.3 43.6L353.6 31.3M325.8 33.5L331.3 18.5M306.0 30.0L306.0 14.0M286.2 33.5L280.7 18.5M268.7 43.6L258.4 31.3M255.8 59.0L241.9 51.0M248.9 77.9L233.1 75.2';

const steps = 'M20 206h60v-30h48v-29h48v-30h48v-29h176';

function Ahead() {
  return (
    <ClosingDrawing>
      <chakra.path d="M260 88a46 46 0 0 1 92 0z" fill="terracotta.500" />
      <chakra.path d={rays} stroke="gold.400" strokeWidth="2" />
      <chakra.path d={steps} pathLength="1" stroke="fg.inverted" strokeWidth="2.5" />
      <chakra.circle cx="50" cy="193" r="6" fill="gold.300" />
    </ClosingDrawing>
  );
}

export default function AboutPage() {
  const { statistics } = useContent();
  const text = useTexts(about);
  const video = useBackgroundVideo();
  const background = (
    <>
      <BackgroundVideo {...video} />
      <Box position="absolute" inset="0" bgImage={shade} />
    </>
  );

  return (
    <>
      <PageHero {...text.heading('about')} background={background}>
        <VideoToggle {...video} />
      </PageHero>
      {statistics.length > 0 && (
        <chakra.section aria-label="The company in figures" bg="bg.subtle">
          <Container py={{ base: '10', md: '14' }}>
            <Stats figures={statistics} />
          </Container>
        </chakra.section>
      )}
      <Section>
        <Columns gap={{ base: '14', lg: '20' }} alignItems="stretch">
          {(['mission', 'vision'] as const).map((name) => (
            <article key={name}>
              <chakra.h2 textStyle="eyebrow" textWrap="balance" color="accent.fg" mb="5">
                {text.title(name)}
              </chakra.h2>
              {text.content(name, inStatement)}
            </article>
          ))}
        </Columns>
      </Section>
      <Section tone="subtle" labelledBy="divisions" {...text.heading('about.divisions')}>
        <DivisionCards />
      </Section>
      <Section space="small" labelledBy="values" title={text.title('values')}>
        {text.content('values', inListedItems('columns'))}
      </Section>
      <Closing aside={<Ahead />} {...text.heading('about.closing')}>
        <LinkButton to="/contact">{text('about.closing.contact')}</LinkButton>
        <LinkButton to="/services" variant="inverted">
          {text('about.closing.services')}
        </LinkButton>
      </Closing>
    </>
  );
}
