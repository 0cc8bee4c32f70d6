import { describe, expect, test } from 'vitest';
import { errorIn, infoOf, placeKey } from './places.ts';

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

describe('a place knows from its declaration', () => {
  test('what it is called and how long it may be', () => {
    expect(infoOf(eyebrow)).toMatchObject({ label: 'Hero, first button', max: 40, hasLines: false });
    expect(infoOf(mission)).toMatchObject({ label: 'Our Mission: content', max: 20_000, hasLines: true });
    const weeks = { resource: 'stories', record: { id: 's' }, field: 'weeks' } as const;
    expect(infoOf(weeks)).toMatchObject({ label: 'Story: weeks', isRequired: false });
  });

  test('what it refuses, in the words of the form', () => {
    expect(errorIn(infoOf(eyebrow), 'Begin')).toBeUndefined();
    expect(errorIn(infoOf(eyebrow), '  ')).toBe('Text is required');
    expect(errorIn(infoOf(eyebrow), 'x'.repeat(41))).toBe('Text must be at most 40 characters');
    const weeks = { resource: 'stories', record: { id: 's' }, field: 'weeks' } as const;
    expect(errorIn(infoOf(weeks), 'nine')).toContain('whole number');
    expect(errorIn(infoOf(weeks), '')).toBeUndefined();
  });
});

test('a text that is built in is known by its key, and a stored one by its id', () => {
  expect(placeKey(eyebrow)).toBe('texts/home.start/text');
  expect(placeKey(mission)).toBe('companyInfo/m/content');
});
