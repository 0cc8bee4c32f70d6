import { Box, chakra, Flex, Grid, Link } from '@chakra-ui/react';
import { useState } from 'react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useEditing } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useRise } from '../../lib/motion.ts';
import { useTexts } from '../../lib/texts.ts';
import { useIsHydrated, useScripted } from '../../lib/use-is-hydrated.ts';
import { BackgroundVideo, useBackgroundVideo, VideoToggle } from '../../ui/background-video.tsx';
import { apart, Buttons, beside, Container, Eyebrow, H1, Lead, opening } from '../../ui/blocks.tsx';

const SLIDE_MS = 5_000;

const slides = ['slide1', 'slide2', 'slide3', 'slide4'] as const;

const buttonLook = { flex: '1 1 auto', px: { base: '4', sm: '7' } } as const;

const line = { content: '""', gridArea: '1 / 1', height: '3px', borderRadius: 'full' } as const;

const Bar = chakra('button', {
  base: {
    display: 'grid',
    alignItems: 'center',
    flex: '1',
    minH: '6',
    cursor: 'pointer',
    _before: { ...line, bg: 'fg.inverted/25' },
    _after: { ...line, bg: 'gold.300', transform: 'scaleX(0)', transformOrigin: 'left' },
    '&[aria-current=true]': { _after: { transform: 'none' } },
    // Visitors who want less motion may play the film; the slides then wait for a press.
    '&[data-running]': { _motionSafe: { _after: { animation: `fill ${SLIDE_MS}ms linear` } } },
    _hover: { _before: { bg: 'fg.inverted/50' } },
    _focusVisible: { outlineColor: 'fg.inverted' },
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
});

/** The slides with the page's links below. Visitors who stop the film want no movement, so the slides stop with it. */
export function SlideCard({ mayRotate }: { mayRotate: boolean }) {
  const [index, setIndex] = useState(0);
  const isEdited = useEditing() !== null;
  // Not before hydration, which could miss the end of the animation.
  const isRunning = useIsHydrated() && mayRotate && !isEdited;
  const scripted = useScripted();
  const text = useTexts(home);
  return (
    <Box
      // As dark as the words need it over the film, with soft edges; where the lead stands above them, they would dim it.
      bg="#0a1c18b3"
      boxShadow={{ lg: '0 0 2.5rem 1.5rem #0a1c18b3' }}
    >
      <Grid ref={useRise<HTMLDivElement>(index)}>
        {slides.map((slide, place) => (
          // All slides in one place, so that the card is as high as the longest of them.
          <Box
            key={slide}
            gridArea="1 / 1"
            visibility={place === index ? 'visible' : 'hidden'}
            aria-hidden={place !== index}
            data-testid={place === index ? 'slide' : undefined}
          >
            <chakra.p textStyle="h3">{text(`home.${slide}.title`)}</chakra.p>
            <chakra.p color="fg.inverted.muted" mt="2">
              {text(`home.${slide}.text`)}
            </chakra.p>
          </Box>
        ))}
      </Grid>
      {scripted && (
        <Flex role="group" aria-label="What we offer" gap="2" mt="4" {...scripted}>
          {slides.map((slide, place) => (
            <Bar
              key={slide}
              aria-label={text.plain(`home.${slide}.title`)}
              aria-current={place === index}
              data-running={(isRunning && place === index) || undefined}
              onClick={() => setIndex(place)}
              // The bar is the clock: in a hidden tab, which nobody sees, the next slide waits.
              onAnimationEnd={() => setIndex((place + 1) % slides.length)}
            />
          ))}
        </Flex>
      )}
      {/* The links belong to the page, not to the slide above them. */}
      <Buttons
        mt={{ base: '4', lg: '6' }}
        pt={{ base: '5', lg: '7' }}
        borderTopWidth="1px"
        borderColor="fg.inverted/18"
      >
        <LinkButton to="/contact" {...buttonLook}>
          {text('home.start')}
          <Icon name="arrow-right" />
        </LinkButton>
        <LinkButton to="/services" {...buttonLook} variant="inverted">
          {text('home.services')}
        </LinkButton>
      </Buttons>
    </Box>
  );
}

/** Keeps an ampersand on the line of the word that follows it. */
const tieWords = (text: string) => text.replaceAll('& ', '&\u00a0');

/** Above the slide card, which would cover Nairobi: it lies at 66% of the film's height, the card 29 or 33rem high. */
const aboveCard = {
  insetStart: { md: 'auto' },
  bottom: { md: 'auto' },
  height: { md: '80%', lg: 'calc((100% - 33rem) / 0.66)', xl: 'calc((100% - 29rem) / 0.66)' },
  minW: { md: '70%' },
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
    <chakra.header {...opening} minH={{ base: '100svh', lg: 'min(100svh, 60rem)' }} bg="forest.900">
      <Box position="absolute" inset="0" zIndex="hide">
        <BackgroundVideo {...video} placeOfBuiltIn={aboveCard} />
        <Box
          position="absolute"
          inset="0"
          bgImage={{
            // On a phone the text stands over the film.
            base: 'linear-gradient(180deg, #0a1c18b3 0%, #0a1c1866 16%, #0a1c18e6 40%, #0a1c18f2 100%)',
            lg: 'linear-gradient(95deg, #0a1c18f2 0%, #0a1c18bf 42%, #0a1c1800 66%), linear-gradient(180deg, #0a1c18b3 0%, #0a1c1800 20%, #0a1c1800 50%, #0a1c1899 62%, #0a1c18d9 100%)',
          }}
        />
      </Box>
      <Container
        flex="1"
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '2fr 1fr' }}
        gridTemplateRows={{ base: '1fr auto', lg: 'auto' }}
        alignItems="end"
        gap={{ base: '7', lg: '16' }}
        pt={{ base: '24', lg: '36' }}
        pb={{ base: '6', lg: '8' }}
      >
        <div>
          <Eyebrow color="fg.inverted.accent" mb="5">
            {text('home.eyebrow')}
          </Eyebrow>
          {/* On a phone the built-in title still has three lines: "Products & Potential" fits on one. */}
          <H1 textStyle="display" fontSize="min(9.4vw, {fontSizes.display})">
            {text.title('hero', tieWords)}
          </H1>
          <Lead color="fg.inverted.muted" mt="6" maxW="xl">
            {text.content('hero', richLine)}
          </Lead>
        </div>
        <SlideCard mayRotate={video.isPlaying} />
      </Container>
      <Container
        {...apart}
        flexWrap="wrap"
        columnGap="2"
        // Leaves room for the chat button, which hides on phones only.
        pb={{ base: '5', md: '24' }}
      >
        <VideoToggle {...video} />
        <Link
          href="#leadership"
          variant="plain"
          {...beside}
          minH="11"
          color="fg.inverted"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          _focusVisible={{ outlineColor: 'fg.inverted' }}
          data-screen-only
        >
          {text('home.scroll')}
          <Icon name="arrow-down" hideBelow="sm" animation="nudge 2.4s ease-in-out infinite" />
        </Link>
      </Container>
    </chakra.header>
  );
}
