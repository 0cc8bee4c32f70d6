import { defineSemanticTokens } from '@chakra-ui/react/styled-system';
import { forest, green, paper, red, terracotta, white } from './palette.ts';

export const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });
export const same = (value: string) => ({ value });

/** Every pair of text and ground reaches WCAG AA: web/src/contrast.test.ts computes it. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: both(paper[100], '#0b1210'),
      subtle: both(paper[200], '#1c2622'),
      muted: both(paper[300], '#303f39'),
      panel: both(paper[50], '#1f3a31'),
      /** Night green in both modes: heroes and closing sections; the footer lies deeper. */
      inverted: { DEFAULT: both(forest[900], '#143a31'), deep: both(forest[950], forest[900]) },
      error: both(red[50], red[900]),
      success: both(green[50], green[900]),
    },
    fg: {
      DEFAULT: both('#14211d', '#f4eee3'),
      muted: both('#48564f', '#b9c5bd'),
      subtle: both('#5f6b64', '#96a59c'),
      inverted: { DEFAULT: same(paper[100]), muted: same('#c2d0c8'), accent: same(terracotta[300]) },
      error: both(red[600], red[300]),
      success: both(green[600], green[300]),
    },
    border: {
      DEFAULT: both('#d9cdb9', '#465b52'),
      muted: both(paper[300], '#394a43'),
      /** The outline of a control: 3:1 against the page. */
      emphasized: both('#8a8069', '#7d9488'),
      inverted: both('#34524a', '#3b6157'),
      error: both(red[500], red[400]),
      success: both(green[500], green[400]),
    },
    /** Ink: the colour of structure. Light on dark in the dark mode. */
    brand: {
      contrast: both(paper[100], '#0a1c18'),
      solid: both(forest[900], '#cfe0d6'),
      fg: both(forest[700], forest[200]),
      subtle: both(forest[50], '#15302a'),
      muted: both(forest[100], '#1d3d35'),
      border: both(forest[200], '#2a5146'),
      focusRing: both(terracotta[500], terracotta[300]),
    },
    /** Terracotta: the one saturated colour, for what the visitor should do. */
    accent: {
      contrast: same(white),
      solid: same(terracotta[600]),
      fg: both(terracotta[600], terracotta[300]),
      subtle: both(terracotta[50], '#2b1a12'),
      muted: both(terracotta[100], '#43261a'),
      border: both(terracotta[200], '#6a3722'),
      focusRing: both(terracotta[500], terracotta[300]),
    },
  },
  shadows: {
    md: both('0 6px 18px -4px #0f2a2424', '0 6px 18px -4px #0009'),
    lg: both('0 16px 40px -12px #0f2a2438', '0 16px 40px -12px #000b'),
  },
});
