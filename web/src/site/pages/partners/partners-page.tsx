import { chakra } from '@chakra-ui/react';
import { texts as declared } from '../../../shared/content/pages/partners/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { RichText, richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Columns, DarkCard, Drawing, H2, Note } from '../../ui/blocks.tsx';
import { Fold } from '../../ui/fold.tsx';
import { inListedItems } from '../../ui/listed-items.tsx';
import { Closing, ClosingDrawing, PageHero, Section, SectionHeading } from '../../ui/sections.tsx';
import { Stats } from '../../ui/stat.tsx';
import { HubMap } from './hub-map.tsx';
import { PartnerDirectory } from './partner-directory.tsx';

function Crossing() {
  return (
    <ClosingDrawing>
      <chakra.path d="M210 14v192" stroke="fg.inverted.muted" strokeWidth="2" strokeDasharray="0 9" />
      <chakra.g stroke="fg.inverted" strokeOpacity="0.3">
        <circle cx="70" cy="168" r="26" />
        <circle cx="350" cy="168" r="26" />
      </chakra.g>
      <chakra.path d="M70 168C110 10 310 10 350 168" pathLength="1" stroke="gold.400" strokeWidth="2" />
      <chakra.circle cx="70" cy="168" r="9" fill="terracotta.400" />
      <chakra.circle cx="350" cy="168" r="9" fill="gold.300" />
    </ClosingDrawing>
  );
}

const details = { until: 'md', more: 'Show details', less: 'Hide details' } as const;

export default function PartnersPage() {
  const { partners, statistics } = useContent();
  const text = useTexts(declared);

  return (
    <>
      <PageHero {...text.heading('partners')} aside={<HubMap />} />
      <Section space="large" labelledBy="collaboration">
        <Columns columnGap="20">
          <div>
            <SectionHeading id="collaboration" title={text.title('collaboration')} />
            {text.content('collaboration', (content) => (
              <RichText text={content} textStyle="lead" color="fg.muted" />
            ))}
          </div>
          <chakra.figure ps={{ base: '6', md: '8' }} borderInlineStart="3px solid {colors.accent.solid}">
            <chakra.blockquote textStyle="h3" fontSize={{ base: '2xl', md: '3xl' }} textWrap="balance">
              {text.content('quote', richLine)}
            </chakra.blockquote>
            <Note as="figcaption" mt="5">
              {text.title('quote')}
            </Note>
          </chakra.figure>
        </Columns>
        <Stats figures={statistics} mt={{ base: '14', md: '20' }} />
      </Section>
      <Section tone="subtle">
        <Columns gridTemplateColumns={{ lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}>
          <section aria-labelledby="benefits">
            <SectionHeading id="benefits" title={text.title('benefits')} />
            <Fold {...details} about={text.plain('benefits')}>
              {text.content('benefits', inListedItems('ticks', true))}
            </Fold>
          </section>
          <DarkCard aria-labelledby="trust" p={{ base: '6', md: '8' }}>
            <H2 id="trust" textStyle="h3" fontSize="3xl" mb="8">
              {text.title('trust')}
            </H2>
            {text.content('trust', inListedItems('onDark'))}
          </DarkCard>
        </Columns>
      </Section>
      <Section space="small" labelledBy="organizations" title={text.title('organizations')} isSplit>
        <Fold {...details} about={text.plain('organizations')} gridArea={{ lg: '1 / 2 / span 2' }}>
          {text.content('organizations', inListedItems('rows', true))}
        </Fold>
        <Drawing
          file="./scenes/together.svg"
          width="full"
          hideBelow="lg"
          borderRadius="xl"
          data-screen-only
        />
      </Section>
      {partners.length > 0 && (
        <Section tone="subtle" labelledBy="directory" {...text.heading('partners.directory')}>
          <PartnerDirectory partners={partners} />
        </Section>
      )}
      <Closing aside={<Crossing />} {...text.heading('partners.closing')}>
        <LinkButton to="/contact?type=partner-request">{text('partners.closing.become')}</LinkButton>
        <LinkButton to="/contact?type=partner-request" variant="inverted">
          {text('partners.closing.call')}
        </LinkButton>
      </Closing>
    </>
  );
}
