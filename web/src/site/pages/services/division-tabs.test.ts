import { describe, expect, test } from 'vitest';
import { serviceFigures, tabForKey, tabFrom } from './division-tabs.tsx';

const figure = (category: string, key: string) => ({
  id: key,
  category,
  key,
  value: '5',
  label: key,
  scope: null,
});
const divisions = figure('services', 'specialized-divisions');
const projects = figure('about', 'projects');
const countries = figure('services', 'countries');

test('the figure of divisions closes the page and is not in the panel', () => {
  expect(serviceFigures([divisions, countries, projects])).toEqual({ panel: [countries], divisions });
});

test('without figures of services the panel shows those of the company', () => {
  expect(serviceFigures([divisions, projects, figure('home', 'careers')]).panel).toEqual([projects]);
});

describe('the tab in an address', () => {
  test.each([
    ['', 'business'],
    ['tab=education', 'education'],
    ['tab=media&utm_source=x', 'media'],
    ['tab=Education', 'business'],
    ['tab=__proto__', 'business'],
  ])('%j opens %s', (search, tab) => {
    expect(tabFrom(new URLSearchParams(search))).toBe(tab);
  });
});

describe('keys in the tab list', () => {
  test.each([
    ['ArrowRight', 'business', 'digital'],
    ['ArrowRight', 'media', 'business'],
    ['ArrowLeft', 'business', 'media'],
    ['ArrowLeft', 'talent', 'education'],
    ['Home', 'talent', 'business'],
    ['End', 'digital', 'media'],
  ] as const)('%s on %s leads to %s', (key, current, next) => {
    expect(tabForKey(key, current)).toBe(next);
  });

  test('any other key is left to the browser', () => {
    expect(tabForKey('Tab', 'business')).toBeNull();
    expect(tabForKey('a', 'business')).toBeNull();
  });
});
