import { chakra } from '@chakra-ui/react';
import type { Content, DivisionSlug } from '@mipaka/contract';
import { useSearchParams } from 'react-router-dom';
import { texts as declared } from '../../../shared/content/pages/services/texts.ts';
import { useContent, useShow } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { useRise } from '../../lib/motion.ts';
import { useTexts } from '../../lib/texts.ts';
import { Questions } from '../../ui/questions.tsx';
import { Closing, PageHero, Section } from '../../ui/sections.tsx';
import { DivisionTabs, ServiceItem, serviceFigures, tabFrom } from './division-tabs.tsx';

/** Inlined into the document, because the drawing is the largest element of the first screen. */
const inlined = import.meta.glob<string>('../../ui/drawings/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

function DivisionDrawing({ slug }: { slug: DivisionSlug }) {
  return (
    <chakra.img
      ref={useRise<HTMLImageElement>(slug)}
      src={inlined[`../../ui/drawings/${slug}.svg`]}
      alt=""
      width="full"
      maxW={{ base: 'md', md: 'none' }}
      aspectRatio="3 / 2"
      // The drawing's night green is at most as light as the ground, so that its edges do not show.
      mixBlendMode="lighten"
      data-screen-only
    />
  );
}

export default function ServicesPage() {
  const { services, statistics } = useContent();
  const text = useTexts(declared);
  const active = tabFrom(useSearchParams()[0]);
  const { divisions } = serviceFigures(statistics);
  const further = services.filter(({ division }) => !division);

  return (
    <>
      <PageHero {...text.heading('services')} aside={<DivisionDrawing slug={active} />} />
      <DivisionTabs active={active} />
      {further.length > 0 && (
        <Section tone="subtle" space="small" labelledBy="further" {...text.heading('services.further')}>
          <chakra.ul display="grid" gridTemplateColumns={{ lg: '1fr 1fr' }} columnGap="16">
            {further.map((service) => (
              <ServiceItem key={service.id} service={service} />
            ))}
          </chakra.ul>
        </Section>
      )}
      <Questions title={text('services.questions')} />
      <Closing {...text.heading('services.closing')} aside={divisions && <LargeFigure figure={divisions} />}>
        <LinkButton to="/contact">{text('services.closing.contact')}</LinkButton>
        <LinkButton to="/about" variant="inverted">
          {text('services.closing.about')}
          <chakra.span srOnly> about the network</chakra.span>
        </LinkButton>
      </Closing>
    </>
  );
}

const LARGE = 'clamp(8rem, 4rem + 16vw, 18rem)';
/** Width of a figure's line, in vw, which its characters share: words in place of a number would be cut off. */
const ONE_CHARACTER_VW = 150;

function LargeFigure({ figure }: { figure: Content['statistics'][number] }) {
  const show = useShow();
  const size = `min(${LARGE}, ${ONE_CHARACTER_VW / figure.value.length}vw)`;
  return (
    <chakra.p display="flex" alignItems="flex-end" flexWrap="wrap" columnGap="6" rowGap="2">
      <chakra.span fontFamily="heading" fontSize={size} lineHeight="0.8" color="gold.300">
        {show('statistics', figure, 'value')}
      </chakra.span>
      <chakra.span textStyle="lead" color="fg.inverted.muted">
        {show('statistics', figure, 'label')}
      </chakra.span>
      {figure.scope && (
        <chakra.span textStyle="small" color="fg.inverted.muted">
          {show('statistics', figure, 'scope')}
        </chakra.span>
      )}
    </chakra.p>
  );
}
