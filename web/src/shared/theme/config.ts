import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { recipes } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

const heading = { fontFamily: 'heading', fontWeight: 'normal' } as const;

/** Only the recipes that the site uses: Chakra's defaults would add 21 KB to the first page. */
export const siteConfig = [
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'm',
    cssVarsRoot: ':where(:root, :host)',
    // By the system: a class would need an inline script before the first paint, which the policy forbids.
    conditions: {
      dark: '@media (prefers-color-scheme: dark)',
    },
    globalCss: {
      html: {
        '--global-font-mono': 'fonts.mono',
        '--global-color-border': 'colors.border',
        color: 'fg',
        bg: 'bg',
        lineHeight: 'normal',
        fontFamily: 'body',
        colorPalette: 'brand',
        colorScheme: 'light dark',
        textSizeAdjust: '100%',
        // Otherwise Chromium on Linux rounds each glyph to a whole pixel: some letters and words would run together.
        textRendering: 'geometricPrecision',
        textWrap: 'pretty',
        overflowX: 'clip',
        '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
      },
      'html[data-zone=site]': {
        // A swipe on the menu would move the page behind it.
        '&:has(dialog[open])': { overflow: 'hidden' },
        // The navigation bar covers the top of the page.
        scrollPaddingTop: '5.5rem',
        // Instrument Sans has narrow spaces: at text sizes words run into each other.
        wordSpacing: '0.05em',
        // All sizes are in rem: on the largest screens the page grows instead of leaving wide margins.
        '@media (min-width: 140rem)': { fontSize: '120%' },
      },
      // Also where a grid or row asks for its narrowest width: staff and visitors may type long words and addresses.
      'html *': { overflowWrap: 'anywhere' },
      '*, *::before, *::after': {
        '@media (prefers-reduced-motion: reduce)': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // `none`, because any duration, however short, would start a transition for each colour of each element.
          transition: 'none !important',
        },
        '@media print': {
          color: '#000 !important',
          background: 'none !important',
          borderColor: '#999 !important',
          boxShadow: 'none !important',
        },
      },
      // Visitors and staff may type Arabic: each text runs in the direction of its first letter.
      'h1, h2, h3, h4, p, dt, dd, blockquote, a, input, textarea': { unicodeBidi: 'plaintext' },
      // Not `none`, for which Safari calls it no list.
      'ol, ul': { listStyleType: '""' },
      '*::placeholder': { color: 'fg.subtle', opacity: '1' },
      // Seen through: the line below would cover the descenders of the line above.
      '*::selection': { bg: 'accent.border/35' },
      ':where(:focus-visible)': {
        outline: '2px solid',
        outlineColor: 'brand.focusRing',
        outlineOffset: '2px',
      },
      'h1:focus, main:focus': { outline: 'none' },
      // On paper: ink on white in both colour modes, without elements that are for the screen only.
      'html, body': { '@media print': { bg: '#fff !important' } },
      '[data-screen-only]': { '@media print': { display: 'none !important' } },
      'header, section, footer': {
        '@media print': { minH: '0 !important', py: '1rem !important' },
      },
      'img, li, article': { '@media print': { breakInside: 'avoid' } },
    },
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
      keyframes: {
        spin: { '0%': { transform: 'rotate(0deg)' }, '100%': { transform: 'rotate(360deg)' } },
        pulse: { '50%': { opacity: '0.5' } },
        'rise-in': {
          '0%': { opacity: '0', transform: 'translateY(0.75rem)' },
          '100%': { opacity: '1', transform: 'none' },
        },
        'fade-in': { '0%': { opacity: '0' }, '100%': { opacity: '1' } },
        'fade-out': { '0%': { opacity: '1' }, '100%': { opacity: '0' } },
        'slide-out-right': { '0%': { transform: 'none' }, '100%': { transform: 'translateX(110%)' } },
        fill: { '0%': { transform: 'scaleX(0)' }, '100%': { transform: 'none' } },
        'draw-line': { '0%': { strokeDashoffset: '1' }, '100%': { strokeDashoffset: '0' } },
        nudge: { '50%': { transform: 'translateY(0.375rem)' } },
      },
      textStyles: {
        xs: { value: { fontSize: 'xs', lineHeight: '1.125rem' } },
        sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
        label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'semibold' } },
        display: {
          value: { ...heading, fontSize: 'display', lineHeight: '1.02', letterSpacing: 'display' },
        },
        h1: { value: { ...heading, fontSize: 'h1', lineHeight: 'tight', letterSpacing: 'display' } },
        h2: { value: { ...heading, fontSize: 'h2', lineHeight: '1.1', letterSpacing: 'tight' } },
        h3: { value: { ...heading, fontSize: 'h3', lineHeight: 'snug', letterSpacing: 'tight' } },
        lead: { value: { fontSize: 'lead', lineHeight: 'normal', textWrap: 'balance' } },
        figure: { value: { fontFamily: 'heading', lineHeight: '1', fontVariantNumeric: 'lining-nums' } },
        small: { value: { fontSize: 'small', lineHeight: 'normal' } },
        eyebrow: {
          value: {
            fontSize: 'xs',
            lineHeight: 'short',
            fontWeight: 'semibold',
            letterSpacing: 'caps',
            textTransform: 'uppercase',
          },
        },
      },
      tokens,
      semanticTokens,
      recipes,
    },
  }),
] as const;

/** No other step before hydration takes a phone's processor longer. */
export const createSiteSystem = () => createSystem(...siteConfig);
