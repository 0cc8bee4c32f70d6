// @vitest-environment jsdom
import { services, team } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { aliasedBody, differs, formOnly, looksSame, megabytes, startValues } from './fields.ts';
import { bodyOf } from './queries/records.ts';

const image = new File(['x'], 'amina.png', { type: 'image/png' });

const multipart = (...sent: Parameters<typeof bodyOf>) => bodyOf(...sent) as FormData;

test('a new record starts blank and active', () => {
  expect(startValues(services.form, null)).toEqual({
    title: '',
    description: '',
    icon: '',
    division: '',
    isActive: true,
  });
});

test('an existing record starts with its own values, null as blank', () => {
  const start = startValues(services.form, { title: 'Trade', division: null, isActive: false });
  expect(start).toMatchObject({ title: 'Trade', division: '', isActive: false });
});

test('a form sees no change between a number and its digits, or between null and blank', () => {
  expect(looksSame(14, ' 14 ')).toBe(true);
  expect(looksSame(null, '  ')).toBe(true);
  expect(looksSame(14, 15)).toBe(false);
  expect(looksSame(true, false)).toBe(false);
});

test('saving a form never sends a field without a control', () => {
  const draft = services.draft.parse({ title: 'T', description: 'D', icon: 'globe' });
  expect(draft.sortOrder).toBeGreaterThan(0);
  expect(formOnly(services.form, draft)).not.toHaveProperty('sortOrder');
});

test('sizes are in MB with two decimals', () => {
  expect(megabytes(1_572_864)).toBe('1.50 MB');
  expect(megabytes(900)).toBe('0.00 MB');
});

test('a form with a photo sends every field as text and a cleared one as an empty string', () => {
  const draft = formOnly(team.form, team.draft.parse({ name: 'A', position: 'CEO', bio: 'B' }));
  expect(draft).toHaveProperty('photoAlt', null);
  const body = multipart(team.form, draft, { photo: image });
  expect(body.get('name')).toBe('A');
  expect(body.get('email')).toBe('');
  expect(body.get('isActive')).toBe('true');
  expect((body.get('photo') as File).name).toBe('amina.png');
  expect(body.has('removePhoto')).toBe(false);
});

test('a removed photo is marked as removed, and an untouched one is not sent', () => {
  const removed = { photo: null };
  expect(multipart(team.form, {}, removed).get('removePhoto')).toBe('true');
  expect([...multipart(team.form, {}, {}).keys()]).toEqual([]);
});

test('each photo is sent and compared under its own field', () => {
  const form = {
    photo: { label: 'Photo', control: 'photo' },
    logo: { label: 'Logo', control: 'photo' },
  } as const;
  const body = multipart(form, {}, { logo: image });
  expect([...body.keys()]).toEqual(['logo']);
  expect(differs(form, { logo: '/media/a' }, { logo: '/media/b' })).toBe(true);
  expect(differs(form, { logoAlt: 'a' }, { logoAlt: 'b' })).toBe(true);
  expect(differs(form, { logo: '/media/a', logoAlt: null }, { logo: '/media/a', logoAlt: '' })).toBe(false);
});

test('a form without a photo is sent as JSON', () => {
  const draft = { title: 'Trade', division: null };
  expect(bodyOf(services.form, draft, {})).toBe(draft);
});

describe('a form that sends aliases of its fields', () => {
  const aliases = { role: 'position', linkedin_url: 'linkedinUrl', is_active: 'isActive' };
  const draft = { name: 'Amina', position: 'Head of Trade', email: null, linkedinUrl: null, isActive: false };

  test('leaves blank fields out of a new record', () => {
    expect(Object.fromEntries(aliasedBody(aliases, draft, false))).toEqual({
      name: 'Amina',
      role: 'Head of Trade',
      is_active: 'false',
    });
  });

  test('sends an emptied field as an empty string on an update', () => {
    const body = aliasedBody(aliases, draft, true);
    expect(body.get('email')).toBe('');
    expect(body.get('linkedin_url')).toBe('');
    expect([...body.keys()]).not.toContain('linkedinUrl');
  });
});
