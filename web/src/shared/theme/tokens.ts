import { defineTokens } from '@chakra-ui/react/styled-system';
import { forest, gold, terracotta, white } from './palette.ts';

export const values = <K extends string | number>(entries: Record<K, string>) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, { value }])) as Record<
    K,
    { value: string }
  >;

/** One step is 4 px at the default font size. */
export const scale = (...steps: readonly number[]) =>
  values(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])));

/** The font, then the local fonts with its metrics (fonts.ts). */
const family = (name: string, locals: readonly string[], generic: string) =>
  [...[name, ...locals.map((local) => `${name} Fallback ${local}`)].map((each) => `"${each}"`), generic].join(
    ', ',
  );

/**
 * What the site's components name, and no more: a phone computes each before it hydrates a page. They are written out,
 * because Chakra's own token file imports every recipe of the library.
 */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    white: { value: white },
    black: { value: '#07110e' },
    forest: values({ 200: forest[200], 900: forest[900], 950: forest[950] }),
    terracotta: values({ 400: terracotta[400], 500: terracotta[500] }),
    gold: values({ 300: gold[300], 400: gold[400] }),
  },
  fonts: values({
    heading: family('Fraunces', ['Georgia', 'Noto', 'Times', 'DejaVu'], 'serif'),
    body: family('Instrument Sans', ['Arial', 'Roboto', 'DejaVu'], 'sans-serif'),
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  fontSizes: values({
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    /** The site's text; the dashboard's lists need the room. */
    small: 'clamp(0.875rem, 0.79rem + 0.16vw, 0.9375rem)',
    text: 'clamp(1rem, 0.9rem + 0.18vw, 1.0625rem)',
    lead: 'clamp(1.0625rem, 1rem + 0.4vw, 1.3125rem)',
    h3: 'clamp(1.25rem, 1.15rem + 0.45vw, 1.5625rem)',
    // At most a share of the screen's width: of large type it would hold no whole word.
    h2: 'min(clamp(1.875rem, 1.45rem + 1.9vw, 3.125rem), 11vw)',
    h1: 'min(clamp(2.375rem, 1.7rem + 3vw, 4.5rem), 15vw)',
    display: 'clamp(2.625rem, 1.3rem + 4.3vw, 5.5rem)',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600' }),
  lineHeights: values({ tight: '1.05', snug: '1.2', short: '1.35', normal: '1.6' }),
  letterSpacings: values({ display: '-0.025em', tight: '-0.015em', caps: '0.14em' }),
  spacing: {
    ...scale(0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 48),
    // Margins and gaps of large type: at most the share of the screen that they have on a phone of 320 px.
    ...values(
      Object.fromEntries([5, 6, 7, 8].map((step) => [step, `min(${step / 4}rem, ${step * 1.25}vw)`])),
    ),
  },
  sizes: {
    ...scale(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 48, 56),
    ...values({
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '8xl': '90rem',
      prose: '38rem',
      full: '100%',
    }),
  },
  radii: values({
    xs: '2px',
    sm: '4px',
    md: '6px',
    lg: '10px',
    xl: '14px',
    '2xl': '20px',
    full: '9999px',
  }),
  zIndex: values({
    hide: '-1',
    chat: '900',
    sticky: '1000',
    skipNav: '1600',
    toast: '1700',
    tooltip: '1800',
  }),
});
