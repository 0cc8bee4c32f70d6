import { expect, test } from 'vitest';
import { noChoice } from './filter.ts';
import { isPreset, presetAddress, presetsFor } from './presets.ts';

const at = (iso: string) => presetsFor('u1', Date.parse(iso));

test('last month is the whole month before in Nairobi, over the turn of a year too', () => {
  expect(presetAddress(at('2026-11-22T08:00:00Z').lastMonth)).toBe(
    '/admin?tab=inquiries&from=2026-10-01&to=2026-10-31',
  );
  // In Nairobi it is the first of January, then the first of March.
  expect(at('2025-12-31T21:30:00Z').lastMonth.chosen).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
  expect(at('2028-02-29T21:30:00Z').lastMonth.chosen).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
});

test('a preset is known again while somebody searches in it, and no other is', () => {
  const { mine, unassigned } = at('2026-11-22T08:00:00Z');
  const chosen = { ...noChoice, assignee: 'u1', text: 'lake' };
  expect(isPreset(mine, chosen)).toBe(true);
  expect(isPreset(unassigned, chosen)).toBe(false);
  expect(isPreset(mine, { ...chosen, status: 'new' })).toBe(false);
  expect(isPreset(mine, noChoice)).toBe(false);
});
