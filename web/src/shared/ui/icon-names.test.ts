import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shapes } from './icon.tsx';
import { iconFor, iconNames } from './icon-names.ts';

const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8');

test('the sprite has a symbol for each icon name, and no other symbols', () => {
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols.sort()).toEqual([...iconNames].sort());
});

test('the icons in the document look as in the sprite', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    const symbol = sprite.split(`<symbol id="${name}"`)[1]?.split('</symbol>')[0] ?? '';
    expect([...symbol.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d).join(' ')).toBe(shape);
  }
});

test.each([
  ['fas fa-globe', 'globe'],
  ['fa-solid fa-graduation-cap', 'graduation-cap'],
  ['far fa-handshake', 'handshake'],
  ['fas fa-chart-bar', 'chart-column'],
  ['FAS FA-ROBOT', 'bot'],
  ['plane', 'plane'],
])('the class name %s shows the icon %s', (className, name) => {
  expect(iconFor(className)).toBe(name);
});

test.each(['', 'fas', 'fas fa-no-such-thing', 'fa-constructor'])(
  'the class name %j falls back to the globe',
  (className) => {
    expect(iconFor(className)).toBe('globe');
  },
);
