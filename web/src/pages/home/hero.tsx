import { chakra, Heading, Link, Text } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { block } from '../../content/blocks.ts';
import { slides } from '../../content/home.ts';
import { useContent } from '../../lib/content.tsx';
import { useRise } from '../../lib/motion.ts';
import { BackgroundVideo, useBackgroundVideo, VideoToggle } from '../../ui/background-video.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/page-link.tsx';
import { RichLine } from '../../ui/rich-text.tsx';
import { useRotation } from './rotation.ts';

const SLIDE_MS = 5_000;

export function Hero() {
  const { title, content } = block(useContent().companyInfo, 'hero');
  const video = useBackgroundVideo();
  // Who stops the film wants no movement: the slides stop with it.
  const index = useRotation(slides.length, SLIDE_MS, video.isPlaying);

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
        <BackgroundVideo {...video} />
        <chakra.div
          position="absolute"
          inset="0"
          bgImage={{
            base: 'linear-gradient(180deg, #0a1c18cc 0%, #0a1c1899 45%, #0a1c18e6 100%)',
            lg: 'linear-gradient(95deg, #0a1c18f2 0%, #0a1c18bf 45%, #0a1c1840 100%), linear-gradient(180deg, #0a1c1880 0%, #0a1c1800 30%, #0a1c1800 70%, #0a1c18cc 100%)',
          }}
        />
      </chakra.div>
      <Container
        flex="1"
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '7fr 4fr' }}
        alignItems="end"
        gap={{ base: '10', lg: '16' }}
        paddingTop={{ base: '28', lg: '36' }}
        paddingBottom={{ base: '8', lg: '12' }}
      >
        <div>
          <Text textStyle="eyebrow" color="fg.inverted.accent" marginBottom="5">
            {business.name} · {business.office}
          </Text>
          <Heading as="h1" textStyle="display" maxWidth={{ base: '13ch', lg: 'none' }}>
            {title}
          </Heading>
          <Text textStyle="lead" color="fg.inverted.muted" marginTop="6" maxWidth="xl">
            <RichLine text={content} />
          </Text>
        </div>
        <chakra.div
          bg="forest.950/70"
          borderWidth="1px"
          borderColor="fg.inverted/18"
          borderRadius="xl"
          backdropFilter="blur(14px)"
          padding={{ base: '6', md: '8' }}
        >
          <chakra.div display="grid" ref={useRise<HTMLDivElement>(index)}>
            {slides.map((slide, place) => (
              // All in one place, so that the card is as high as the longest of them.
              <chakra.div
                key={slide.id}
                gridArea="1 / 1"
                visibility={place === index ? 'visible' : 'hidden'}
                aria-hidden={place !== index}
                data-testid={place === index ? 'slide' : undefined}
              >
                <Text textStyle="h3">{slide.title}</Text>
                <Text color="fg.inverted.muted" marginTop="2">
                  {slide.subtitle}
                </Text>
              </chakra.div>
            ))}
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
            <LinkButton to="/contact" size="lg" flex="1 1 auto">
              Get Started
              <Icon name="arrow-right" />
            </LinkButton>
            <LinkButton to="/services" size="lg" variant="inverted" flex="1 1 auto">
              Services
            </LinkButton>
          </chakra.div>
        </chakra.div>
      </Container>
      <Container
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexWrap="wrap"
        columnGap="2"
        paddingBottom={{ base: '5', lg: '8' }}
        paddingInlineEnd={{ base: '20', md: '24', xl: '28' }}
      >
        <VideoToggle {...video} />
        <Link
          href="#leadership"
          variant="plain"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="11"
          paddingInline={{ md: '2' }}
          color="fg.inverted"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          _focusVisible={{ outlineColor: 'fg.inverted' }}
        >
          Scroll to explore
          <Icon name="arrow-down" hideBelow="sm" animation="nudge 2.4s ease-in-out infinite" />
        </Link>
      </Container>
    </chakra.header>
  );
}
