// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { places } from '../../../shared/content/places.ts';
import { FRAME, pointAt, routeBetween } from './crossings.tsx';

test('a route leads from one city to the other and bends north, whichever way it goes', () => {
  const there = routeBetween('Nairobi', 'Dubai');
  const back = routeBetween('Dubai', 'Nairobi');
  expect(there).toMatchObject({ from: [368, 13], to: [553, -252] });
  const bendOf = (path = '') => Number(/Q\S+ (\S+) /.exec(path)?.[1]);
  const middle = (13 - 252) / 2;
  expect(bendOf(there?.path)).toBeLessThan(middle);
  expect(bendOf(back?.path)).toBe(bendOf(there?.path));
});

test.each([
  ['Nairobi', 'Atlantis'],
  ['Atlantis', 'Nairobi'],
  ['Nairobi', 'nairobi, Kenya'],
])('there is no route from %s to %s', (from, to) => {
  expect(routeBetween(from, to)).toBeUndefined();
});

test('every known city lies on the map', () => {
  const land = readFileSync(new URL('../land.svg', import.meta.url), 'utf8');
  expect(land).toContain(`viewBox="${Object.values(FRAME).join(' ')}"`);
  for (const [name, position] of Object.entries(places)) {
    const [x, y] = pointAt(position);
    expect(x, name).toBeGreaterThan(FRAME.x);
    expect(x, name).toBeLessThan(FRAME.x + FRAME.width);
    expect(y, name).toBeGreaterThan(FRAME.y);
    expect(y, name).toBeLessThan(FRAME.y + FRAME.height);
  }
});
