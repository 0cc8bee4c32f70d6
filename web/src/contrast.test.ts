import { describe, expect, test } from 'vitest';
import { adminSemanticTokens } from './admin/theme/semantic-tokens.ts';
import { semanticTokens } from './shared/theme/semantic-tokens.ts';
import { tokens } from './shared/theme/tokens.ts';

type Mode = 'base' | '_dark';
type Tree = { [name: string]: Tree } | { value: string | Record<Mode, string> };

/** The value at a path of a tree, or the default of a node that has children; undefined without either. */
function valueAt(tree: unknown, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Tree | undefined)?.[name as never], tree);
  const { value, DEFAULT } = (found ?? {}) as { value?: unknown; DEFAULT?: { value: unknown } };
  return value ?? DEFAULT?.value;
}

const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colours by WCAG; each is named by its path, in the first of the token trees that has it. */
function contrastIn(...trees: readonly unknown[]) {
  /** The colour of a token path in a mode, as red, green and blue from 0 to 255. */
  function colour(path: string, mode: Mode): number[] {
    const raw = trees.map((tree) => valueAt(tree, path)).find(Boolean);
    const value = typeof raw === 'object' ? (raw as Record<Mode, string>)[mode] : raw;
    if (typeof value !== 'string') throw new Error(`There is no colour ${path}`);
    const hex = value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value;
    return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  }

  return (one: string, other: string, mode: Mode): number => {
    const [dark = 0, light = 0] = [one, other]
      .map((path) => luminance(colour(path, mode)))
      .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
}

/** The pairs of text and ground in a palette. */
const palettePairs = (palette: string) =>
  [
    [`${palette}.fg`, `${palette}.subtle`],
    [`${palette}.fg`, `${palette}.muted`],
  ] as const;

const contrast = contrastIn(semanticTokens.colors, tokens.colors, adminSemanticTokens.colors);

const grounds = ['bg', 'bg.subtle', 'bg.panel'];
const texts = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.success', 'accent.fg', 'brand.fg'];
const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...['fg', 'fg.muted'].map((text) => [text, 'bg.muted'] as const),
  ...['fg.inverted', 'fg.inverted.muted', 'fg.inverted.accent'].flatMap((text) =>
    ['bg.inverted', 'bg.inverted.deep'].map((ground) => [text, ground] as const),
  ),
  ...['brand', 'accent', 'gold', 'red', 'green', 'gray'].flatMap(palettePairs),
  ...['brand', 'accent', 'red'].map((palette) => [`${palette}.contrast`, `${palette}.solid`] as const),
  ...['error', 'success'].map((kind) => [`fg.${kind}`, `bg.${kind}`] as const),
  ['fg', 'bg.error'],
  ['fg', 'bg.success'],
  ['fg.warning', 'bg.warning'],
  ['fg', 'bg.warning'],
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
