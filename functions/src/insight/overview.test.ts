import { partners, statistics } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { readParts } from './overview.ts';

test('kinds of partners and categories of statistics are counted as the site shows them, in any case', async () => {
  const rows = new Map([
    [partners.collection, { rows: [{ type: 'Strategic' }, { type: 'strategic' }, { type: 'media' }] }],
    [statistics.collection, { rows: [{ category: 'home' }, { category: 'Home' }, { category: 'about' }] }],
  ]);
  const shown = await readParts({ rows: async () => rows } as never);
  expect(shown.partners.strategic).toBe(2);
  expect(shown.statistics.categories).toBe(2);
});
