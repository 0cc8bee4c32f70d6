import { defineTokens } from '@chakra-ui/react/styled-system';
import { forest, gold, paper, terracotta, white } from './palette.ts';

/** `{ 1: {value}, … }` from plain values. */
const values = <K extends string | number>(entries: Record<K, string>) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, { value }])) as Record<
    K,
    { value: string }
  >;

const pick = <T extends object, K extends keyof T>(from: T, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** One step is 4 px at the default font size. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80,
  96,
];
const scale = Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]));

const sansFallback =
  '"Instrument Sans Fallback", "Instrument Sans Fallback Roboto", system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const serifFallback =
  '"Fraunces Fallback", "Fraunces Fallback Noto", "Fraunces Fallback Times", Georgia, "Times New Roman", serif';

/**
 * The raw values that components name, and no others: every document has them as custom properties. Written out because
 * Chakra's own token file brings every recipe of the library along.
 */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    white: { value: white },
    black: { value: '#07110e' },
    forest: values(pick(forest, 700, 900, 950)),
    paper: values(pick(paper, 200)),
    terracotta: values(pick(terracotta, 400, 500, 800)),
    gold: values(pick(gold, 300, 400, 700)),
  },
  fonts: values({
    heading: `"Fraunces", ${serifFallback}`,
    body: `"Instrument Sans", ${sansFallback}`,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    '6xl': '3.75rem',
    lead: 'clamp(1.0625rem, 1rem + 0.4vw, 1.3125rem)',
    h3: 'clamp(1.25rem, 1.15rem + 0.45vw, 1.5625rem)',
    h2: 'clamp(1.875rem, 1.45rem + 1.9vw, 3.125rem)',
    h1: 'clamp(2.375rem, 1.7rem + 3vw, 4.5rem)',
    display: 'clamp(2.625rem, 1.3rem + 4.3vw, 5.5rem)',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ tight: '1.05', snug: '1.2', short: '1.35', normal: '1.6' }),
  letterSpacings: values({
    display: '-0.025em',
    tight: '-0.015em',
    normal: '0',
    caps: '0.14em',
  }),
  spacing: values(scale),
  sizes: {
    ...values(scale),
    ...values({
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '6xl': '72rem',
      '8xl': '90rem',
      prose: '38rem',
      full: '100%',
      min: 'min-content',
      fit: 'fit-content',
    }),
  },
  radii: values({
    none: '0',
    '2xs': '1px',
    xs: '2px',
    sm: '4px',
    md: '6px',
    lg: '10px',
    xl: '14px',
    '2xl': '20px',
    '3xl': '28px',
    full: '9999px',
  }),
  borders: values({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid' }),
  blurs: values({ sm: '4px', md: '8px', lg: '12px', xl: '20px' }),
  durations: values({
    fast: '150ms',
    moderate: '220ms',
  }),
  easings: values({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
  }),
  animations: values({ spin: 'spin 0.9s linear infinite', pulse: 'pulse 2s ease-in-out infinite' }),
  cursor: values({
    button: 'pointer',
    checkbox: 'pointer',
    disabled: 'not-allowed',
    option: 'pointer',
    radio: 'pointer',
  }),
  zIndex: values({
    hide: '-1',
    docked: '10',
    chat: '900',
    sticky: '1000',
    modal: '1400',
    skipNav: '1600',
    toast: '1700',
    tooltip: '1800',
  }),
});
