import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import {
  choice,
  email,
  flag,
  optionalCount,
  optionalText,
  optionalUrl,
  readJson,
  sortOrder,
  text,
  textOr,
  UNSORTED,
} from './fields.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  const name = text('Name', { max: 5 });
  test.each([
    ['  Ada ', 'Ada'],
    ['Ñandú', 'Ñandú'],
    // Four code points.
    ['👩🏾‍💻', '👩🏾‍💻'],
    ['abcdef', undefined],
  ])('trims %j and counts its code points', (value, expected) => {
    expect(name.safeParse(value).data).toBe(expected);
  });

  test.each([undefined, null, '', '   ', '\u3000', '\u200b', ' \u00ad\ufe0f', '\u3164\u2800'])(
    'reports %j as missing',
    (value) => {
      expect(messageOf(name, value)).toBe('Name is required');
    },
  );

  test.each([7, true, {}, ['a']])('%j is not text', (value) => {
    expect(messageOf(name, value)).toBe('Name must be text');
  });

  test('line ends and tabs are allowed only in a field of several lines', () => {
    expect(text('Bio', { lines: true }).parse('a\tb\nc')).toBe('a\tb\nc');
    expect(messageOf(text('Bio'), 'a\nb')).toBe('Bio contains characters that are not allowed');
  });

  test('line ends of any kind are one character each, and stored alike', () => {
    expect(text('Bio', { lines: true, max: 5 }).parse('a\r\nb\rc')).toBe('a\nb\nc');
    expect(messageOf(text('Bio'), 'a\r\nb')).toBe('Bio contains characters that are not allowed');
  });

  test('a browser that is older than isWellFormed(), such as Chrome 109, can check a text', () => {
    const newer = vi.spyOn(String.prototype, 'isWellFormed');
    onTestFinished(() => newer.mockRestore());
    expect(name.parse('👩🏾‍💻')).toBe('👩🏾‍💻');
    for (const half of ['a\ud800', '\udc00b'])
      expect(messageOf(name, half)).toBe('Name contains characters that are not allowed');
    expect(newer).not.toHaveBeenCalled();
  });

  test('an object with a length that cannot be compared is refused as no text', () => {
    const odd = readJson('{"length":{"valueOf":1,"toString":1}}');
    expect(messageOf(name, odd)).toBe('Name must be text');
  });

  test('for any input, parsed text is clean, within its limit and the same when it is parsed again', () => {
    const bio = text('Bio', { max: 50, lines: true });
    fc.assert(
      fc.property(fc.json().map(readJson), fc.string({ unit: 'binary', maxLength: 80 }), (odd, typed) => {
        for (const value of [odd, typed]) {
          const result = bio.safeParse(value);
          if (!result.success) {
            expect(result.error.issues[0]?.message).toMatch(/^Bio /);
            continue;
          }
          const parsed = result.data as string;
          expect(parsed.length).toBeGreaterThan(0);
          expect([...parsed].length).toBeLessThanOrEqual(50);
          expect(parsed).toBe(parsed.trim());
          expect(parsed.isWellFormed()).toBe(true);
          expect(parsed).not.toContain('\u0000');
          expect(bio.parse(parsed)).toBe(parsed);
        }
      }),
    );
  });
});

describe('an optional field', () => {
  test.each([undefined, null, '', '  ', '\u200b'])('reads %j as null or as its default', (value) => {
    expect(optionalText('Company').parse(value)).toBeNull();
    expect(optionalUrl('Website').parse(value)).toBeNull();
    expect(textOr('Type', 'strategic').parse(value)).toBe('strategic');
  });
});

describe('a URL field', () => {
  test.each(['https://example.com', 'http://example.com/a?b#c', 'HTTPS://EXAMPLE.COM'])('takes %s', (url) => {
    expect(optionalUrl('Website').parse(url)).toBe(url);
  });
  test('takes one in a browser that is older than URL.canParse(), such as Safari 16', () => {
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(optionalUrl('Website').parse('https://example.com')).toBe('https://example.com');
    expect(optionalUrl('Website').safeParse('https://').success).toBe(false);
  });
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    'java\nscript:alert(1)',
    `https://example.com/${'x'.repeat(2_048)}`,
  ])('refuses %s', (url) => {
    expect(optionalUrl('Website').safeParse(url).success).toBe(false);
  });
});

describe('an e-mail address field', () => {
  test.each([
    ...['a@b.co', "o'brien+x@example.co.ke", ' trimmed@example.com ', 'r&d@example.co.ke'],
    ...['a@example.photography', 'a@xn--e1afmkfd.xn--p1ai'],
  ])('takes %s', (address) => {
    expect(email().parse(address)).toBe(address.trim());
  });
  test.each([
    ['a ligature of a PDF file', 'o\ufb03ce@example.com', 'office@example.com'],
    ['wide letters', 'ａ＠ｂ．co', 'a@b.co'],
    ['marks of an Arabic chat', '\u200f\u202aamina@example.com\u202c\u200b ', 'amina@example.com'],
  ])('takes an address pasted with %s in plain letters', (_, pasted, address) => {
    expect(email().parse(pasted)).toBe(address);
  });
  test.each([
    'a',
    'a@b',
    'a b@c.de',
    'a@b.co\r\nBcc: c@d.ef',
    'a@b.co,c@d.ef',
    `${'x'.repeat(250)}@b.co`,
    'a..b@c.de',
    'a@b.xn--',
  ])('refuses %j', (address) => {
    expect(email().safeParse(address).success).toBe(false);
  });
});

describe('a flag', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['', false],
    [true, true],
    [false, false],
    [undefined, true],
  ])('reads %j as %s', (value, expected) => {
    expect(flag('Active', true).parse(value)).toBe(expected);
  });
  test.each(['yes', 2, null, {}])('refuses %j', (value) => {
    expect(messageOf(flag('Active', true), value)).toBe('Active must be true or false');
  });
});

describe('a required choice', () => {
  const page = choice('Page', ['contact', 'services']);
  test('accepts a value of its list unchanged', () => {
    expect(page.parse('services')).toBe('services');
  });
  test.each([undefined, null, ''])('reports %j as missing', (value) => {
    expect(messageOf(page, value)).toBe('Page is required');
  });
  test.each(['about', 'Contact', 7, {}])('refuses %j, which is not in its list', (value) => {
    expect(messageOf(page, value)).toBe('Page must be one of: contact, services');
  });
});

describe('an optional count', () => {
  const weeks = optionalCount('Weeks');
  test.each([
    [14, 14],
    [' 14 ', 14],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (value, expected) => {
    expect(weeks.parse(value)).toBe(expected);
  });
  test.each([
    ['many', 'Weeks must be a whole number'],
    [1.5, 'Weeks must be a whole number'],
    [0, 'Weeks must be at least 1'],
    ['10000', 'Weeks must be at most 9,999'],
  ])('refuses %j', (value, message) => {
    expect(messageOf(weeks, value)).toBe(message);
  });
});

test.each([
  [3, 3],
  ['7', 7],
  [2.5, 2.5],
  ['2.5', 2.5],
  ['', UNSORTED],
  [null, UNSORTED],
  [undefined, UNSORTED],
])('the sort order %j is read as %d', (value, expected) => {
  expect(sortOrder().parse(value)).toBe(expected);
});
test.each([-1, 'x', '1.', 1e12, Number.NaN, Number.POSITIVE_INFINITY])(
  'the sort order %j is refused',
  (value) => {
    expect(sortOrder().safeParse(value).success).toBe(false);
  },
);
