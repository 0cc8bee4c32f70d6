import { chakra } from '@chakra-ui/react';
import { useContext } from 'react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useEditing } from '../../../shared/lib/content/editing.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { useRise } from '../../lib/motion.ts';
import { PreviewContext } from '../../lib/preview.ts';
import { useTexts } from '../../lib/texts.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Buttons } from '../../ui/blocks.tsx';
import { useRotation } from './rotation.ts';

const SLIDE_MS = 5_000;

const slides = ['slide1', 'slide2', 'slide3', 'slide4'] as const;

const buttonLook = { flex: '1 1 auto', paddingInline: { base: '4', sm: '7' } } as const;

const Bars = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    marginTop: '4',
    // Without scripts the slides neither move nor can be chosen.
    '&:not([data-hydrated])': { visibility: 'hidden' },
  },
});

const Bar = chakra('button', {
  base: {
    display: 'grid',
    alignItems: 'center',
    flex: '1',
    minHeight: '6',
    cursor: 'button',
    _before: { content: '""', gridArea: '1 / 1', height: '3px', borderRadius: 'full', bg: 'fg.inverted/25' },
    _after: {
      content: '""',
      gridArea: '1 / 1',
      height: '3px',
      borderRadius: 'full',
      bg: 'gold.300',
      transform: 'scaleX(0)',
      transformOrigin: 'left',
    },
    '&[aria-current=true]': { _after: { transform: 'none' } },
    '&[data-running]': { _after: { animation: `fill ${SLIDE_MS}ms linear` } },
    _hover: { _before: { bg: 'fg.inverted/50' } },
    _focusVisible: { outlineColor: 'fg.inverted' },
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
});

/** The slides with the page's links below. Visitors who stop the film want no movement, so the slides stop with it. */
export function SlideCard({ mayRotate }: { mayRotate: boolean }) {
  const isEdited = useEditing() !== null;
  const { index, isRunning, select } = useRotation(slides.length, SLIDE_MS, mayRotate && !isEdited);
  const isHydrated = useIsHydrated();
  const isPreview = useContext(PreviewContext);
  const text = useTexts(home);
  return (
    <chakra.div
      // As dark as the words need it over the film, with soft edges; where the lead stands above them, they would dim it.
      bg="#0a1c18b3"
      boxShadow={{ lg: '0 0 2.5rem 1.5rem #0a1c18b3' }}
    >
      <chakra.div display="grid" ref={useRise<HTMLDivElement>(index)}>
        {slides.map((slide, place) => (
          // All slides in one place, so that the card is as high as the longest of them.
          <chakra.div
            key={slide}
            gridArea="1 / 1"
            visibility={place === index ? 'visible' : 'hidden'}
            aria-hidden={place !== index}
            data-testid={place === index ? 'slide' : undefined}
          >
            <chakra.p textStyle="h3">{text(`home.${slide}.title`)}</chakra.p>
            <chakra.p color="fg.inverted.muted" marginTop="2">
              {text(`home.${slide}.text`)}
            </chakra.p>
          </chakra.div>
        ))}
      </chakra.div>
      {!isPreview && (
        <Bars
          role="group"
          aria-label="What we offer"
          data-hydrated={isHydrated || undefined}
          data-screen-only
        >
          {slides.map((slide, place) => (
            <Bar
              key={slide}
              type="button"
              aria-label={text.plain(`home.${slide}.title`)}
              aria-current={place === index}
              data-running={(isRunning && place === index) || undefined}
              onClick={() => select(place)}
            />
          ))}
        </Bars>
      )}
      {/* The links belong to the page, not to the slide above them. */}
      <Buttons
        marginTop={{ base: '4', lg: '6' }}
        paddingTop={{ base: '5', lg: '7' }}
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
    </chakra.div>
  );
}
