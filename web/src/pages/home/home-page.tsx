import { chakra } from '@chakra-ui/react';
import { UPDATES_ID } from '../../content/anchors.ts';
import { block } from '../../content/blocks.ts';
import { useContent } from '../../lib/content.tsx';
import { Closing } from '../../ui/closing.tsx';
import { LinkButton } from '../../ui/page-link.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Stats } from '../../ui/stat.tsx';
import { CrossingsBand } from './crossings-band.tsx';
import { Excellence } from './excellence.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';

export default function HomePage() {
  const { companyInfo, statistics } = useContent();
  const connect = block(companyInfo, 'connect');
  return (
    <>
      <Hero />
      <Leadership />
      <Excellence />
      <CrossingsBand />
      {statistics.length > 0 && (
        <Section labelledBy="figures-title">
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }}
            columnGap={{ lg: '12', xl: '20' }}
            alignItems="start"
          >
            <SectionHeading
              id="figures-title"
              eyebrow="In figures"
              title="A young network with a long reach"
            />
            <Stats figures={statistics} />
          </chakra.div>
        </Section>
      )}
      <Closing ground="lines" title={connect.title} lead={connect.content}>
        <LinkButton to="/contact" state={{ block: UPDATES_ID }} size="lg">
          Subscribe
        </LinkButton>
      </Closing>
    </>
  );
}
