import { chakra } from '@chakra-ui/react';
import type { DivisionSlug } from '@mipaka/contract';
import { texts as declared } from '../../../shared/content/pages/services/texts.ts';
import { site } from '../../../shared/content/texts/site.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { DarkCard, H2, H3, Lead } from '../../ui/blocks.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Stats } from '../../ui/stat.tsx';
import { divisionLooks } from './division-looks.ts';
import { serviceFigures } from './figures.ts';
import { ServiceItem } from './service-item.tsx';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
    columnGap: { lg: '16', xl: '24' },
    rowGap: { base: '8', lg: '12' },
    alignItems: 'start',
    '& > ul, & > section, & > aside': { gridColumn: '1 / -1' },
  },
});

export function DivisionPanel({ slug, isOpen }: { slug: DivisionSlug; isOpen: boolean }) {
  const text = useTexts(declared);
  const name = useTexts(site);
  const content = useContent();
  const services = content.services.filter(({ division }) => division === slug);
  const stories = content.stories.filter(({ division }) => division === slug);
  const figures = serviceFigures(content.statistics).panel;
  return (
    <Layout>
      <H2>{name(`site.division.${slug}`)}</H2>
      <div>
        <Lead color="fg.muted" marginTop={{ base: '-4', lg: '0' }}>
          {text(`services.${slug}`, richLine)}
        </Lead>
        <LinkButton to={`/contact?type=${divisionLooks[slug].inquiryType}`} marginTop="8">
          {text(`services.${slug}.action`)}
        </LinkButton>
      </div>
      {services.length > 0 && (
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(15rem, 1fr))' }}
          columnGap={{ lg: '10', xl: '14' }}
        >
          {services.map((service) => (
            <ServiceItem key={service.id} service={service} />
          ))}
        </chakra.ul>
      )}
      {stories.length > 0 && (
        <chakra.section
          display="grid"
          gap="6"
          padding={{ base: '5', md: '8', xl: '10' }}
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border.muted"
          borderRadius="xl"
          aria-labelledby={`crossings-${slug}`}
        >
          <H3 id={`crossings-${slug}`}>{text('services.crossings')}</H3>
          {/* Mounted again for each opening, so that the route draws itself. */}
          <Crossings
            key={String(isOpen)}
            stories={stories}
            name={`crossing-${slug}`}
            level="h4"
            hasMap={isOpen}
          />
        </chakra.section>
      )}
      {figures.length > 0 && (
        <DarkCard as="aside" aria-label="Figures" padding={{ base: '6', md: '8', xl: '10' }}>
          <Stats figures={figures} isInverted />
        </DarkCard>
      )}
    </Layout>
  );
}
