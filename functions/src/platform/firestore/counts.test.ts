import { expect, test } from 'vitest';
import { createCampaignBound } from './counts.ts';

test('fifty campaigns of a day count under their names and all others as one, until the next day', () => {
  const bounded = createCampaignBound();
  const campaignOn = (day: string, n: number) =>
    bounded(day, { source: 'other', entry: '/', campaign: `made-up-${n}` })?.campaign;
  const names = Array.from({ length: 60 }, (_, n) => campaignOn('2026-11-23', n));
  expect(new Set(names).size).toBe(51);
  expect(names.slice(50)).toEqual(Array(10).fill('other'));
  expect(campaignOn('2026-11-23', 49)).toBe('made-up-49');
  expect(campaignOn('2026-11-24', 55)).toBe('made-up-55');
  expect(bounded('2026-11-24', null)).toBeNull();
});
