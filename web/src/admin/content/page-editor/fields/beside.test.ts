import { expect, test } from 'vitest';
import { type Box, placeBeside } from './beside.ts';

const room = { left: 8, top: 72, right: 1_000, bottom: 700 };
const size = { width: 200, height: 36 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const line = box(100, 300, 300, 40);

test.each<[string, Box | Box[], Box[], [number, number]]>([
  [
    'at the end of a first line that is shorter than the next',
    [box(100, 300, 200, 80), box(100, 380, 500, 80)],
    [],
    [308, 300],
  ],
  [
    'beside both lines, where it is higher than the first',
    [box(100, 300, 200, 20), box(100, 320, 500, 20)],
    [],
    [608, 300],
  ],
  ['beside a line', line, [], [408, 300]],
  [
    'on the other side, where a text is in the way',
    box(400, 300, 300, 40),
    [box(700, 280, 300, 80)],
    [192, 300],
  ],
  ['above a line as wide as the page', box(8, 300, 992, 40), [box(8, 350, 992, 40)], [8, 256]],
  ['below it, where a text stands above', box(8, 300, 992, 40), [box(8, 250, 992, 40)], [8, 348]],
  ['below what begins under the navigation', box(8, 72, 992, 200), [], [8, 280]],
])('the label of a field stands %s', (_, target, others, [left, top]) => {
  expect(placeBeside({ lines: [target].flat(), size, room, others, gap: 8 })).toMatchObject({ left, top });
});
