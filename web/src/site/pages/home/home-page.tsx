import { chakra, Heading, Text } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { UPDATES_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { DarkCard } from '../../ui/dark-card.tsx';
import { Section } from '../../ui/section.tsx';
import { Stats } from '../../ui/stat.tsx';
import { Excellence } from './excellence.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';

/** Two parts, beside each other on wide screens. */
const Ending = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    columnGap: { lg: '12', xl: '20' },
    rowGap: '12',
    alignItems: 'center',
  },
});

export default function HomePage() {
  const { statistics, stories } = useContent();
  const text = useTexts(home);
  return (
    <>
      <Hero />
      <Leadership />
      <Excellence />
      {stories.length > 0 && (
        <Section
          tone="panel"
          space="large"
          labelledBy="crossings-title"
          eyebrow={text('home.crossings.eyebrow')}
          title={text('home.crossings.title')}
          lead={text('home.crossings.lead', richLine)}
        >
          <Crossings stories={stories} name="crossing" level="h3" hasDivisions />
        </Section>
      )}
      <Section tone="subtle" labelledBy="connect-title">
        <Ending>
          {statistics.length > 0 && (
            <DarkCard aria-labelledby="figures-title" padding={{ base: '6', md: '10' }}>
              <Text textStyle="eyebrow" color="fg.inverted.accent" marginBottom="3">
                {text('home.figures.eyebrow')}
              </Text>
              <Heading as="h2" id="figures-title" textStyle="h2" marginBottom={{ base: '8', md: '12' }}>
                {text('home.figures.title')}
              </Heading>
              <Stats figures={statistics} isInverted />
            </DarkCard>
          )}
          <div>
            <Heading as="h2" id="connect-title" textStyle="h2">
              {text.title('connect')}
            </Heading>
            <Text textStyle="lead" color="fg.muted" marginTop="4" marginBottom="8">
              {text.content('connect', richLine)}
            </Text>
            <LinkButton to="/contact" state={{ block: UPDATES_ID }} size="lg">
              {text('home.connect.subscribe')}
            </LinkButton>
          </div>
        </Ending>
      </Section>
    </>
  );
}
