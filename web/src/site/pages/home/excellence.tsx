import { chakra, Heading, Text } from '@chakra-ui/react';
import type { FocusEvent } from 'react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { drawingOf } from '../../ui/drawings.ts';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/section.tsx';

/** The divisions whose drawings the cards show. */
const cards = ['business', 'digital', 'education', 'media'] as const;
/** The number of cards on a small screen before Show More. */
const UNFOLDED_CARDS = 2;

const Cards = chakra('ul', {
  base: {
    display: { base: 'flex', md: 'grid' },
    gridTemplateColumns: { md: '1fr 1fr', xl: 'repeat(4, 1fr)' },
    gap: { base: '4', md: '6' },
    overflowX: { base: 'auto', md: 'visible' },
    // Otherwise words for screen readers alone would lie beside the page and widen it.
    position: 'relative',
    scrollSnapType: { base: 'x mandatory', md: 'none' },
    // The scroller reaches the edges of the screen, so that a cut card shows that more follow.
    marginInline: { base: '-5', md: '0' },
    paddingInline: { base: '5', md: '0' },
    scrollPaddingInline: '5',
    paddingBlock: '1',
    // Beside each other the ones that come would stand out of sight.
    '&:has(~ details[open])': { display: 'grid', overflowX: 'visible' },
  },
});

const Card = chakra('li', {
  base: {
    flex: { base: '0 0 min(78%, 19rem)', md: 'initial' },
    scrollSnapAlign: 'start',
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

/** Scrolls to the focused card: otherwise snapping moves a card that the keyboard has reached out of sight again. */
function showWholeCard({ currentTarget, target }: FocusEvent<HTMLElement>) {
  const card = target.closest('li');
  if (card && target.matches(':focus-visible')) {
    currentTarget.scrollLeft = card.offsetLeft - (currentTarget.clientWidth - card.clientWidth) / 2;
  }
}

/** The network's services as four cards: a scroller on small screens, a grid on wide ones. */
export function Excellence() {
  const text = useTexts(home);
  return (
    <Section
      tone="subtle"
      labelledBy="excellence-title"
      eyebrow={text('home.excellence.eyebrow')}
      title={text.title('excellence')}
      lead={text.content('excellence', richLine)}
    >
      <Fold until="md" more="Show More" less="Show Less" about={text.plain('excellence').title}>
        <Cards id="excellence-cards" aria-labelledby="excellence-title" onFocus={showWholeCard}>
          {cards.map((card, index) => (
            <Card key={card} data-folded={index < UNFOLDED_CARDS ? undefined : ''}>
              <chakra.img
                src={drawingOf(card)}
                alt=""
                htmlWidth="480"
                htmlHeight="320"
                width="full"
                loading="lazy"
                aspectRatio="3 / 2"
                objectFit="cover"
              />
              <chakra.div display="flex" flexDirection="column" flex="1" padding="6">
                <Heading as="h3" textStyle="h3">
                  {text(`home.excellence.${card}.title`)}
                </Heading>
                <Text color="fg.muted" marginTop="3" marginBottom="4" flex="1">
                  {text(`home.excellence.${card}.text`)}
                </Text>
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
