import { expect, test } from 'vitest';
import { pageOf, wordsFor } from './site-places.ts';

test('a record is read on the page of its text, its category or its entity', () => {
  expect(pageOf('texts', { key: 'about.eyebrow' })).toBe('About');
  expect(pageOf('companyInfo', { section: 'Mission' })).toBe('About');
  expect(pageOf('statistics', { category: 'partners' })).toBe('Partners');
  expect(pageOf('seo', { page: '/' })).toBe('Home');
  expect(pageOf('contactDetails', {})).toBe('Every page');
  expect(pageOf('siteMedia', {})).toBe('Every page');
});

test('a text is called by its place, what there is one of by what it is, anything else by its own name', () => {
  const label = 'Get Started';
  expect(wordsFor({ resource: 'texts', label }, { key: 'home.start' })).toBe('Hero, first button');
  expect(wordsFor({ resource: 'siteMedia', label: 'en' }, {})).toBe('Social card and film');
  expect(wordsFor({ resource: 'services', label: 'Freight' }, { key: 'home.start' })).toBe('Freight');
});
