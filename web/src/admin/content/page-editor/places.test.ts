import { describe, expect, test } from 'vitest';
import { errorIn, infoOf, placeKey, rulesOf } from './places.ts';

const eyebrow = {
  resource: 'texts',
  record: { key: 'home.start', text: 'Get Started' },
  field: 'text',
} as const;
const mission = {
  resource: 'companyInfo',
  field: 'content',
  record: { id: 'm', section: ' Mission ', title: 'Our Mission', content: 'To be' },
} as const;

describe('a place on a page', () => {
  test('has a label and a maximum length', () => {
    expect(infoOf(eyebrow)).toEqual({ label: 'Hero, first button', control: 'text', hasLines: false });
    expect(rulesOf(eyebrow).max).toBe(40);
    expect(infoOf(mission)).toEqual({ label: 'Our Mission: content', control: 'textarea', hasLines: true });
    expect(rulesOf(mission).max).toBe(20_000);
    const weeks = { resource: 'stories', record: { id: 's' }, field: 'weeks' } as const;
    expect(infoOf(weeks).label).toBe('Story: weeks');
  });

  test('refuses an invalid text in the words of the form', () => {
    expect(errorIn(rulesOf(eyebrow), 'Begin')).toBeUndefined();
    expect(errorIn(rulesOf(eyebrow), '  ')).toBe('Text is required');
    expect(errorIn(rulesOf(eyebrow), 'x'.repeat(41))).toBe('Text must be at most 40 characters');
    const weeks = { resource: 'stories', record: { id: 's' }, field: 'weeks' } as const;
    expect(errorIn(rulesOf(weeks), 'nine')).toContain('whole number');
    expect(errorIn(rulesOf(weeks), '')).toBeUndefined();
  });
});

test('the key of a place holds the key of a built-in text, or the id of a stored one', () => {
  expect(placeKey(eyebrow)).toBe('texts/home.start/text');
  expect(placeKey(mission)).toBe('companyInfo/m/content');
});
