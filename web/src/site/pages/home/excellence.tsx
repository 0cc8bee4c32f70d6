import { chakra } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Drawing, H3 } from '../../ui/blocks.tsx';
import { drawingOf } from '../../ui/drawings.ts';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/section.tsx';

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
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.panel',
    transition: 'box-shadow 0.25s, border-color 0.25s',
    _hover: { boxShadow: 'lg', borderColor: 'border' },
  },
});

export function Excellence() {
  const text = useTexts(home);
  return (
    <Section
      tone="subtle"
      labelledBy="excellence-title"
      {...text.heading('excellence')}
      eyebrow={text('home.excellence.eyebrow')}
    >
      <Fold until="md" more="Show More" less="Show Less" about={text.plain('excellence').title}>
        <Cards id="excellence-cards" aria-labelledby="excellence-title">
          {cards.map((card, index) => (
            <Card key={card} data-folded={index < UNFOLDED_CARDS ? undefined : ''}>
              <Drawing src={drawingOf(card)} width="full" aspectRatio="3 / 2" objectFit="cover" />
              <chakra.div display="flex" flexDirection="column" flex="1" padding={{ base: '4', md: '6' }}>
                <H3>{text(`home.excellence.${card}.title`)}</H3>
                <chakra.p
                  textStyle={{ base: 'small', md: undefined }}
                  color="fg.muted"
                  marginTop="3"
                  marginBottom={{ base: '2', md: '4' }}
                  flex="1"
                >
                  {text(`home.excellence.${card}.text`)}
                </chakra.p>
                <PageLink
                  to="/services"
                  display="inline-flex"
                  alignItems="center"
                  alignSelf="flex-start"
                  gap="2"
                  minHeight="11"
                  fontWeight="semibold"
                >
                  {text('home.excellence.more')}
                  <chakra.span srOnly> about {text.plain(`home.excellence.${card}.title`)}</chakra.span>
                  <Icon name="arrow-right" />
                </PageLink>
              </chakra.div>
            </Card>
          ))}
        </Cards>
      </Fold>
    </Section>
  );
}
