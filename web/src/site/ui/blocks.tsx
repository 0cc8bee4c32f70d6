import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { DivisionSlug } from '@mipaka/contract';

/** Small screens with large type: a line has room for few letters. */
export const NARROW = '@media (max-width: 19.9rem)';

export const round = { display: 'inline-grid', placeItems: 'center', borderRadius: 'full' } as const;
export const beside = { display: 'inline-flex', alignItems: 'center', gap: '2' } as const;
export const apart = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const;
/** WhatsApp's green, dark enough for white words. */
export const chatLook = { bg: '#0f7a4d', color: 'white', _hover: { bg: '#0b6640' } } as const;
export const fills = { position: 'absolute', inset: '0', boxSize: 'full' } as const;

/** The content width of the site: at most 90 rem, with gutters that grow with the screen. */
export const Container = chakra('div', {
  base: {
    width: '100%',
    maxW: '8xl',
    mx: 'auto',
    px: { base: '5', md: '8', xl: '12' },
  },
});

export const opening = {
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'flex',
  flexDirection: 'column',
  color: 'fg.inverted',
} as const;

export const Card = chakra('section', {
  base: { bg: 'bg.panel', border: '1px solid {colors.border.muted}', borderRadius: 'xl' },
});

/** A card in night green on a light page. Its edge shows in forced colours. */
export const DarkCard = chakra('section', {
  base: {
    bg: 'bg.inverted',
    color: 'fg.inverted',
    border: '1px solid {colors.border.inverted}',
    borderRadius: 'xl',
  },
});

export const H1 = chakra('h1', { base: { textStyle: 'h1', textWrap: 'balance' } });
export const H2 = chakra('h2', { base: { textStyle: 'h2', textWrap: 'balance' } });
export const H3 = chakra('h3', { base: { textStyle: 'h3', textWrap: 'balance' } });
export const Lead = chakra('p', { base: { textStyle: 'lead', color: 'fg.muted' } });
export const Eyebrow = chakra('p', { base: { textStyle: 'eyebrow', color: 'accent.fg' } });
export const Note = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } });
export const Body = chakra('p', {
  base: { color: 'fg.muted', whiteSpace: 'pre-line', maxW: 'prose' },
});

export const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

export const Checkbox = chakra('input', {
  base: { boxSize: '6', flexShrink: '0', accentColor: '{colors.accent.solid}' },
});

const files = import.meta.glob<string>(['./drawings/*.svg', './scenes/*.svg'], {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

type DrawingProps = HTMLChakraProps<'img'> & {
  file: `./drawings/${DivisionSlug}.svg` | `./scenes/${DivisionSlug | 'together'}.svg`;
};

export const Drawing = ({ file, ...props }: DrawingProps) => (
  <chakra.img alt="" htmlWidth="480" htmlHeight="320" loading="lazy" src={files[file]} {...props} />
);

export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: { lg: '12', xl: '20' },
    rowGap: '12',
    alignItems: 'start',
  },
});
