import { expect, test } from 'vitest';
import { tabAddress, tabNamed, tabOf, tabs } from './tabs.ts';

test('the tabs have a fixed order, with the inquiries after the Overview', () => {
  const labels = ['Overview', 'Inquiries', 'Services', 'Team', 'Partners', 'Company', 'Statistics', 'SEO'];
  expect(tabs.map(({ label }) => label).filter((label) => labels.includes(label))).toEqual(labels);
});

test('each tab has its own address, and its name leads back to it', () => {
  expect(new Set(tabs.map(({ name }) => tabAddress(name))).size).toBe(tabs.length);
  for (const tab of tabs) expect(tabNamed(tab.name)).toBe(tab);
  expect(tabOf({ label: 'Job offers' })).toBe('job-offers');
});
