import { defineSemanticTokens } from '@chakra-ui/react/styled-system';
import { gold, gray, green, red, white } from '../../shared/theme/palette.ts';
import { both, same } from '../../shared/theme/semantic-tokens.ts';

const badgeOf = (shades: Readonly<Record<keyof typeof gray, string>>) => ({
  fg: both(shades[700], shades[300]),
  subtle: both(shades[50], shades[900]),
  muted: both(shades[100], shades[800]),
  border: both(shades[200], shades[700]),
});

/** The colours that only the dashboard has: states, and palettes. Buttons are red, `brand` or `accent`; others badges. */
export const adminSemanticTokens = defineSemanticTokens({
  colors: {
    bg: { warning: both(gold[100], '#3a2b0b') },
    fg: { warning: both(gold[700], gold[300]) },
    border: { warning: both(gold[500], gold[400]) },
    gold: {
      fg: both(gold[700], gold[300]),
      subtle: both('#fbf4df', '#2a210c'),
      muted: both(gold[100], '#3a2e12'),
      border: both(gold[200], '#5a481d'),
    },
    gray: badgeOf(gray),
    green: badgeOf(green),
    red: {
      ...badgeOf(red),
      contrast: same(white),
      solid: same(red[600]),
      focusRing: both(red[500], red[400]),
    },
  },
  shadows: { xl: both('0 28px 64px -20px #0f2a2447', '0 28px 64px -20px #000c') },
});
