import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFor, iconNames } from './icon-names.ts';

test('the sprite has a symbol for each icon name, and no other symbols', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8');
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols.sort()).toEqual([...iconNames].sort());
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
