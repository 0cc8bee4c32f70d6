import { describe, expect, test } from 'vitest';
import { tabForKey, tabFrom } from './division-tabs.tsx';

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
