import { expect, test } from 'vitest';
import { pageOf, wordsFor } from './site-places.ts';

test('a record belongs to the page of its text, its category or its entity', () => {
  expect(pageOf('texts', { key: 'about.eyebrow' })).toBe('About');
  expect(pageOf('companyInfo', { section: 'Mission' })).toBe('About');
  expect(pageOf('statistics', { category: 'partners' })).toBe('Partners');
  expect(pageOf('seo', { page: '/' })).toBe('Home');
  expect(pageOf('contactDetails', {})).toBe('Every page');
  expect(pageOf('siteMedia', {})).toBe('Every page');
});

test('a text is named by its place, a single record by its entity, any other by its label', () => {
  const label = 'Get Started';
  expect(wordsFor({ resource: 'texts', label }, { key: 'home.start' })).toBe('Hero, first button');
  expect(wordsFor({ resource: 'siteMedia', label: 'en' }, {})).toBe('Social card and film');
  expect(wordsFor({ resource: 'services', label: 'Freight' }, { key: 'home.start' })).toBe('Freight');
});
