import { describe, expect, test } from 'vitest';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

type Mode = 'base' | '_dark';
type Tree = { [name: string]: Tree } | { value: string | Record<Mode, string> };

function at(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, name) => (node as Tree | undefined)?.[name as never], tree);
}

/** The colour that a token path stands for in a mode, as red, green and blue from 0 to 255. */
function colour(path: string, mode: Mode): number[] {
  const found = (at(semanticTokens.colors, path) ?? at(tokens.colors, path)) as
    | { value?: unknown; DEFAULT?: { value: unknown } }
    | undefined;
  const raw = found?.value ?? found?.DEFAULT?.value;
  const value = typeof raw === 'object' ? (raw as Record<Mode, string>)[mode] : raw;
  if (typeof value !== 'string') throw new Error(`There is no colour ${path}`);
  const reference = /^\{colors\.(.+)\}$/.exec(value)?.[1];
  if (reference) return colour(reference, mode);
  const hex = value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value;
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(one: string, other: string, mode: Mode) {
  const [dark = 0, light = 0] = [one, other]
    .map((path) => luminance(colour(path, mode)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'bg.subtle', 'bg.panel'];
const texts = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.success', 'accent.fg', 'brand.fg'];
const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...['fg', 'fg.muted'].map((text) => [text, 'bg.muted'] as const),
  ['fg.inverted', 'bg.inverted'],
  ['fg.inverted.muted', 'bg.inverted'],
  ['fg.inverted.accent', 'bg.inverted'],
  ...['brand', 'accent', 'gold', 'red', 'green', 'blue', 'gray'].flatMap((palette) => [
    [`${palette}.contrast`, `${palette}.solid`] as const,
    [`${palette}.fg`, `${palette}.subtle`] as const,
    [`${palette}.fg`, `${palette}.muted`] as const,
  ]),
  ...['error', 'success', 'warning', 'info'].map((kind) => [`fg.${kind}`, `bg.${kind}`] as const),
  ['fg', 'bg.error'],
  ['fg', 'bg.success'],
] as const;

describe.each(['base', '_dark'] as const)('in the mode %s', (mode) => {
  test.each(pairs)('%s reads on %s (WCAG AA, 4.5:1)', (text, ground) => {
    expect(contrast(text, ground, mode)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('outlines of controls and focus rings stand out from %s (3:1)', (ground) => {
    expect(contrast('border.emphasized', ground, mode)).toBeGreaterThanOrEqual(3);
    expect(contrast('brand.focusRing', ground, mode)).toBeGreaterThanOrEqual(3);
  });
});
