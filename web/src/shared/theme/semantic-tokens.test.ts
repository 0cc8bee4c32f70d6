import { describe, expect, test } from 'vitest';
import { contrastIn, palettePairs } from './contrast-for-test.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

const contrast = contrastIn(semanticTokens.colors, tokens.colors);

const grounds = ['bg', 'bg.subtle', 'bg.panel'];
const texts = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.success', 'accent.fg', 'brand.fg'];
const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...['fg', 'fg.muted'].map((text) => [text, 'bg.muted'] as const),
  ...['fg.inverted', 'fg.inverted.muted', 'fg.inverted.accent'].flatMap((text) =>
    ['bg.inverted', 'bg.inverted.deep'].map((ground) => [text, ground] as const),
  ),
  ...['brand', 'accent'].flatMap(palettePairs),
  ...['error', 'success'].map((kind) => [`fg.${kind}`, `bg.${kind}`] as const),
  ['fg', 'bg.error'],
  ['fg', 'bg.success'],
] as const;

/** Grounds that follow one another down a page. */
const neighbours = [
  ['bg', 'bg.subtle'],
  ['bg', 'bg.panel'],
  ['bg.subtle', 'bg.panel'],
  ['bg.panel', 'bg.inverted.deep'],
  ['bg', 'bg.inverted'],
  ['bg', 'bg.inverted.deep'],
  ['bg.subtle', 'bg.inverted'],
  ['bg.inverted', 'bg.inverted.deep'],
  ['accent.solid', 'bg.panel'],
  ['accent.solid', 'bg.inverted.deep'],
] as const;

test.each(neighbours)('the dark mode separates the bands %s and %s (1.2:1)', (one, other) => {
  expect(contrast(one, other, '_dark')).toBeGreaterThanOrEqual(1.2);
});

describe.each(['base', '_dark'] as const)('in the colour mode %s', (mode) => {
  test.each(pairs)('%s is readable on %s (WCAG AA, 4.5:1)', (text, ground) => {
    expect(contrast(text, ground, mode)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('outlines of controls and focus rings stand out from %s (3:1)', (ground) => {
    expect(contrast('border.emphasized', ground, mode)).toBeGreaterThanOrEqual(3);
    expect(contrast('brand.focusRing', ground, mode)).toBeGreaterThanOrEqual(3);
  });
});
