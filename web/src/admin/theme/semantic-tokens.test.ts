import { describe, expect, test } from 'vitest';
import { contrastIn, palettePairs } from '../../shared/theme/contrast-for-test.ts';
import { semanticTokens } from '../../shared/theme/semantic-tokens.ts';
import { adminSemanticTokens } from './semantic-tokens.ts';

const contrast = contrastIn(adminSemanticTokens.colors, semanticTokens.colors);

const pairs = [
  ...['gold', 'red', 'green', 'blue', 'gray'].flatMap(palettePairs),
  ['fg.warning', 'bg.warning'],
  ['fg', 'bg.warning'],
] as const;

describe.each(['base', '_dark'] as const)('in the colour mode %s', (mode) => {
  test.each(pairs)('%s is readable on %s (WCAG AA, 4.5:1)', (text, ground) => {
    expect(contrast(text, ground, mode)).toBeGreaterThanOrEqual(4.5);
  });
});
