import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });
const same = (value: string) => ({ value });

/** A palette as Chakra's recipes expect it; `p` names the raw colour scale. */
const palette = (p: string) => ({
  contrast: both('{colors.white}', '{colors.white}'),
  solid: both(`{colors.${p}.600}`, `{colors.${p}.600}`),
  fg: both(`{colors.${p}.700}`, `{colors.${p}.300}`),
  subtle: both(`{colors.${p}.50}`, `{colors.${p}.900}`),
  muted: both(`{colors.${p}.100}`, `{colors.${p}.800}`),
  emphasized: both(`{colors.${p}.200}`, `{colors.${p}.700}`),
  border: both(`{colors.${p}.200}`, `{colors.${p}.700}`),
  focusRing: both(`{colors.${p}.500}`, `{colors.${p}.400}`),
});

/**
 * The names that components use, with a light and a dark value each (`prefers-color-scheme`, see config.ts).
 * Every pair of text and ground reaches WCAG AA: semantic-tokens.test.ts computes it.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: both('{colors.paper.100}', '#0b1815'),
      subtle: both('{colors.paper.200}', '#0f1f1b'),
      muted: both('{colors.paper.300}', '#172c26'),
      emphasized: both('{colors.paper.400}', '#20392f'),
      panel: both('{colors.paper.50}', '#12241f'),
      /** Dark ground in both modes: hero, footer, closing sections. */
      inverted: both('{colors.forest.900}', '#06100d'),
      error: both('{colors.red.50}', '{colors.red.900}'),
      warning: both('{colors.gold.100}', '#3a2b0b'),
      success: both('{colors.green.50}', '{colors.green.900}'),
      info: both('{colors.blue.50}', '{colors.blue.900}'),
    },
    fg: {
      DEFAULT: both('#14211d', '#f4eee3'),
      muted: both('#48564f', '#b9c5bd'),
      subtle: both('#5f6b64', '#96a59c'),
      inverted: {
        DEFAULT: same('{colors.paper.100}'),
        muted: same('#c2d0c8'),
        accent: same('{colors.terracotta.300}'),
      },
      error: both('{colors.red.600}', '{colors.red.300}'),
      warning: both('{colors.gold.700}', '{colors.gold.300}'),
      success: both('{colors.green.600}', '{colors.green.300}'),
      info: both('{colors.blue.600}', '{colors.blue.300}'),
    },
    border: {
      DEFAULT: both('#d9cdb9', '#2b443b'),
      muted: both('{colors.paper.300}', '#1d332c'),
      subtle: both('{colors.paper.200}', '#172c26'),
      /** The outline of a control: 3:1 against the page. */
      emphasized: both('#8a8069', '#6d8478'),
      inverted: same('#34524a'),
      error: both('{colors.red.500}', '{colors.red.400}'),
      warning: both('{colors.gold.500}', '{colors.gold.400}'),
      success: both('{colors.green.500}', '{colors.green.400}'),
      info: both('{colors.blue.500}', '{colors.blue.400}'),
    },
    /** Ink: the colour of structure. Light on dark in the dark mode. */
    brand: {
      contrast: both('{colors.paper.100}', '#0a1c18'),
      solid: both('{colors.forest.900}', '#cfe0d6'),
      fg: both('{colors.forest.700}', '{colors.forest.200}'),
      subtle: both('{colors.forest.50}', '#15302a'),
      muted: both('{colors.forest.100}', '#1d3d35'),
      emphasized: both('{colors.forest.200}', '#2a5146'),
      border: both('{colors.forest.200}', '#2a5146'),
      focusRing: both('{colors.terracotta.500}', '{colors.terracotta.300}'),
    },
    /** Terracotta: the one saturated colour, for what the visitor should do. */
    accent: {
      contrast: same('{colors.white}'),
      solid: same('{colors.terracotta.600}'),
      fg: both('{colors.terracotta.600}', '{colors.terracotta.300}'),
      subtle: both('{colors.terracotta.50}', '#2b1a12'),
      muted: both('{colors.terracotta.100}', '#43261a'),
      emphasized: both('{colors.terracotta.200}', '#6a3722'),
      border: both('{colors.terracotta.200}', '#6a3722'),
      focusRing: both('{colors.terracotta.500}', '{colors.terracotta.300}'),
    },
    gold: {
      contrast: same('#1c1504'),
      solid: both('{colors.gold.400}', '{colors.gold.300}'),
      fg: both('{colors.gold.700}', '{colors.gold.300}'),
      subtle: both('#fbf4df', '#2a210c'),
      muted: both('{colors.gold.100}', '#3a2e12'),
      emphasized: both('{colors.gold.200}', '#5a481d'),
      border: both('{colors.gold.200}', '#5a481d'),
      focusRing: both('{colors.gold.500}', '{colors.gold.300}'),
    },
    gray: palette('gray'),
    red: palette('red'),
    green: palette('green'),
    blue: palette('blue'),
  },
  radii: {
    l1: same('{radii.xs}'),
    l2: same('{radii.sm}'),
    l3: same('{radii.lg}'),
  },
  shadows: {
    xs: both('0 1px 2px #0f2a2414', '0 1px 2px #0006'),
    sm: both('0 2px 6px #0f2a2414', '0 2px 6px #0007'),
    md: both('0 6px 18px -4px #0f2a2424', '0 6px 18px -4px #0009'),
    lg: both('0 16px 40px -12px #0f2a2438', '0 16px 40px -12px #000b'),
    xl: both('0 28px 64px -20px #0f2a2447', '0 28px 64px -20px #000c'),
    inset: both('inset 0 1px 2px #0f2a2414', 'inset 0 1px 2px #0007'),
  },
});
