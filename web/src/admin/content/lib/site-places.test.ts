import { type Change, emptyContent, type ScheduledSet } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { errorIn, infoOf, pageOf, placeKey, recordOf, rulesOf, scheduleAt, wordsFor } from './site-places.ts';

test('a record belongs to the page of its text, its category or its entity', () => {
  expect(pageOf('texts', { key: 'about.eyebrow' })).toBe('About');
  expect(pageOf('companyInfo', { section: 'Mission' })).toBe('About');
  expect(pageOf('statistics', { category: 'partners' })).toBe('Partners');
  expect(pageOf('seo', { page: '/' })).toBe('Home');
  expect(pageOf('contactDetails', {})).toBe('Every page');
  expect(pageOf('siteMedia', {})).toBe('Every page');
});

test('a text to be reset belongs to its page, although the draft has no record of it any more', () => {
  const removal = { kind: 'remove', resource: 'texts', record: 't' };
  const [known, older] = [{ key: 'home.start', text: 'Begin' }, null].map((value) =>
    recordOf({ ...removal, base: { value } } as Change, emptyContent),
  );
  expect([pageOf('texts', known ?? {}), pageOf('texts', older ?? {})]).toEqual(['Home', 'Company']);
});

test('a text is named by its place, a single record by its entity, any other by its label', () => {
  const label = 'Get Started';
  expect(wordsFor({ resource: 'texts', label }, { key: 'home.start' })).toBe('Hero, first button');
  expect(wordsFor({ resource: 'siteMedia', label: 'en' }, {})).toBe('Social card and film');
  expect(wordsFor({ resource: 'services', label: 'Freight' }, { key: 'home.start' })).toBe('Freight');
});

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

describe('a place with a schedule', () => {
  const setOf = (change: object, more: object = {}) =>
    ({ id: 's1', at: '2026-11-30T05:00:00.000Z', failure: null, changes: [change], ...more }) as ScheduledSet;
  const edit = { kind: 'set', resource: 'companyInfo', record: 'm', field: 'content', value: 'To do' };
  const create = {
    kind: 'create',
    resource: 'texts',
    record: 'new',
    values: { key: 'Home.start', text: 'Go' },
  };

  test('is known by its record and field, or by the key of a built-in text', () => {
    for (const [change, place] of [
      [edit, mission],
      [{ ...edit, kind: 'remove' }, mission],
      [create, eyebrow],
    ] as const) {
      const set = setOf(change);
      expect(scheduleAt([set], place)).toBe(set);
    }
  });

  test.each([
    ['of another field', setOf({ ...edit, field: 'title' })],
    ['of another text', setOf({ ...create, values: { key: 'home.services', text: 'Go' } })],
    ['that keeps the value', setOf({ ...create, values: { key: 'home.start', text: 'Get Started' } })],
    ['that has failed', setOf(create, { failure: { at: '2026-11-30T05:00:00.000Z', reason: 'Gone' } })],
  ])('is not named by a schedule %s', (_, set) => {
    expect([mission, eyebrow].map((place) => scheduleAt([set], place))).toEqual([undefined, undefined]);
  });
});
