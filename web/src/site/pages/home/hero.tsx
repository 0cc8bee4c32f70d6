import { chakra, Heading, Link } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { BackgroundVideo, useBackgroundVideo, VideoToggle } from '../../ui/background-video.tsx';
import { Container, Eyebrow, Lead } from '../../ui/blocks.tsx';
import { SlideCard } from './slide-card.tsx';

/** Keeps an ampersand on the line of the word that follows it. */
const tieWords = (text: string) => text.replaceAll('& ', '&\u00a0');

/** Above the slide card, which would cover Nairobi: it lies at 66% of the film's height, the card 29 or 33rem high. */
const aboveCard = {
  insetInlineStart: { md: 'auto' },
  bottom: { md: 'auto' },
  height: { md: '80%', lg: 'calc((100% - 33rem) / 0.66)', xl: 'calc((100% - 29rem) / 0.66)' },
  minWidth: { md: '70%' },
  aspectRatio: { md: '16 / 9' },
  _after: {
    content: '""',
    position: 'absolute',
    inset: '0',
    bgImage: { md: 'linear-gradient(180deg, #0f2a2400 70%, #0f2a24d9 84%, #0f2a24 100%)' },
  },
} as const;

export function Hero() {
  const text = useTexts(home);
  const video = useBackgroundVideo();

  return (
    <chakra.header
      position="relative"
      isolation="isolate"
      overflow="clip"
      display="flex"
      flexDirection="column"
      minHeight={{ base: '100svh', lg: 'min(100svh, 60rem)' }}
      bg="forest.900"
      color="fg.inverted"
    >
      <chakra.div position="absolute" inset="0" zIndex="hide">
        <BackgroundVideo {...video} placeOfBuiltIn={aboveCard} />
        <chakra.div
          position="absolute"
          inset="0"
          bgImage={{
            // On a phone the text stands over the film.
            base: 'linear-gradient(180deg, #0a1c18b3 0%, #0a1c1866 16%, #0a1c18e6 40%, #0a1c18f2 100%)',
            lg: 'linear-gradient(95deg, #0a1c18f2 0%, #0a1c18bf 42%, #0a1c1800 66%), linear-gradient(180deg, #0a1c18b3 0%, #0a1c1800 20%, #0a1c1800 50%, #0a1c1899 62%, #0a1c18d9 100%)',
          }}
        />
      </chakra.div>
      <Container
        flex="1"
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '2fr 1fr' }}
        // The words stand above the card; the space that is left shows the map.
        gridTemplateRows={{ base: '1fr auto', lg: 'auto' }}
        alignItems="end"
        gap={{ base: '7', lg: '16' }}
        paddingTop={{ base: '24', lg: '36' }}
        paddingBottom={{ base: '6', lg: '8' }}
      >
        <div>
          <Eyebrow color="fg.inverted.accent" marginBottom="5">
            {text('home.eyebrow')}
          </Eyebrow>
          {/* On a phone the built-in title still has three lines: "Products & Potential" fits on one. */}
          <Heading as="h1" textStyle="display" fontSize="min(9.4vw, {fontSizes.display})">
            {text.title('hero', tieWords)}
          </Heading>
          <Lead color="fg.inverted.muted" marginTop="6" maxWidth="xl">
            {text.content('hero', richLine)}
          </Lead>
        </div>
        <SlideCard mayRotate={video.isPlaying} />
      </Container>
      <Container
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexWrap="wrap"
        columnGap="2"
        // Leaves room for the chat button, which hides on phones only.
        paddingBottom={{ base: '5', md: '24' }}
      >
        <VideoToggle {...video} />
        <Link
          href="#leadership"
          variant="plain"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="11"
          color="fg.inverted"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          _focusVisible={{ outlineColor: 'fg.inverted' }}
        >
          {text('home.scroll')}
          <Icon name="arrow-down" hideBelow="sm" animation="nudge 2.4s ease-in-out infinite" />
        </Link>
      </Container>
    </chakra.header>
  );
}
