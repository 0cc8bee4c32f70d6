import { chakra } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { UPDATES_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { Closing } from '../../ui/closing.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Stats } from '../../ui/stat.tsx';
import { CrossingsBand } from './crossings-band.tsx';
import { Excellence } from './excellence.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';

export default function HomePage() {
  const { statistics } = useContent();
  const text = useTexts(home);
  return (
    <>
      <Hero />
      <Leadership />
      <Excellence />
      <CrossingsBand />
      {statistics.length > 0 && (
        <Section space="small" labelledBy="figures-title">
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }}
            columnGap={{ lg: '12', xl: '20' }}
            alignItems="start"
          >
            <SectionHeading
              id="figures-title"
              eyebrow={text('home.figures.eyebrow')}
              title={text('home.figures.title')}
            />
            <Stats figures={statistics} />
          </chakra.div>
        </Section>
      )}
      <Closing
        ground="sand"
        title={text.title('connect')}
        lead={text.content('connect', richLine)}
        aside={
          <LinkButton to="/contact" state={{ block: UPDATES_ID }} size="lg">
            {text('home.connect.subscribe')}
          </LinkButton>
        }
      />
    </>
  );
}
