import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { UPDATES_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { Columns, DarkCard, Eyebrow, H2, Lead } from '../../ui/blocks.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Section } from '../../ui/section.tsx';
import { Stats } from '../../ui/stat.tsx';
import { Excellence } from './excellence.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';

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
            <DarkCard aria-labelledby="figures-title" padding={{ base: '6', md: '10' }}>
              <Eyebrow color="fg.inverted.accent" marginBottom="3">
                {text('home.figures.eyebrow')}
              </Eyebrow>
              <H2 id="figures-title" marginBottom={{ base: '8', md: '12' }}>
                {text('home.figures.title')}
              </H2>
              <Stats figures={statistics} isInverted />
            </DarkCard>
          )}
          <div>
            <H2 id="connect-title">{title}</H2>
            <Lead color="fg.muted" marginTop="4" marginBottom="8">
              {lead}
            </Lead>
            <LinkButton to="/contact" state={{ block: UPDATES_ID }}>
              {text('home.connect.subscribe')}
            </LinkButton>
          </div>
        </Columns>
      </Section>
    </>
  );
}
