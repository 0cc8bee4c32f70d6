import { expect, test } from 'vitest';
import { places, positionOf } from './places.ts';

test.each(['Zurich', 'zürich', ' Zürich, Switzerland '])('%j is on the map', (name) => {
  expect(positionOf(name)).toEqual(places.Zurich);
});

test.each(['', ',', 'Atlantis', 'Nairobi West', 'constructor'])('%j is not on the map', (name) => {
  expect(positionOf(name)).toBeUndefined();
});
