import { expect, test } from 'vitest';
import { listsFor } from './filter-bar.tsx';

test('the list “Last month” is the whole previous month in Nairobi, over a new year too', () => {
  const at = (iso: string) => listsFor(Date.parse(iso)).find(({ label }) => label === 'Last month')?.to;
  expect(at('2026-11-22T08:00:00Z')).toBe('/admin?tab=inquiries&view=all&from=2026-10-01&to=2026-10-31');
  // In Nairobi these are the first of January and the first of March.
  expect(at('2025-12-31T21:30:00Z')).toContain('from=2025-12-01&to=2025-12-31');
  expect(at('2028-02-29T21:30:00Z')).toContain('from=2028-02-01&to=2028-02-29');
});
