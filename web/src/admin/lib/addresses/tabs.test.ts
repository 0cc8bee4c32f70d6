import { expect, test } from 'vitest';
import { tabAddress, tabNamed, tabOf, tabs } from './tabs.ts';

test('the tabs stand in the order that staff know, the inquiries after the Overview', () => {
  const labels = ['Overview', 'Inquiries', 'Services', 'Team', 'Partners', 'Company', 'Statistics', 'SEO'];
  expect(tabs.map(({ label }) => label).filter((label) => labels.includes(label))).toEqual(labels);
});

test('each tab has an address of its own, which leads back to it', () => {
  expect(new Set(tabs.map(({ name }) => tabAddress(name))).size).toBe(tabs.length);
  for (const tab of tabs) expect(tabNamed(tab.name)).toBe(tab);
  expect(tabOf({ label: 'Job offers' })).toBe('job-offers');
});

test('an unknown address is the Overview', () => {
  expect(tabNamed('nothing').name).toBe('overview');
  expect(tabNamed(null).name).toBe('overview');
});
