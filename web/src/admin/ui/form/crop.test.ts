import { expect, test } from 'vitest';
import { asJpegName, cropSize } from './crop.ts';

test('a cut-out keeps its shape and is never enlarged', () => {
  expect(cropSize({ x: 0, y: 0, width: 2_560, height: 3_200 })).toEqual({ width: 1_280, height: 1_600 });
  expect(cropSize({ x: 9, y: 9, width: 400, height: 500 })).toEqual({ width: 400, height: 500 });
});

test('the file is named for what it is', () => {
  expect(asJpegName('amina.k.PNG')).toBe('amina.k.jpg');
  expect(asJpegName('amina')).toBe('amina.jpg');
});
