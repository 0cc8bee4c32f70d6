import { apply, type Content, companyInfo, type DraftChange, emptyContent } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../../shared/lib/content/content.tsx';
import { withSaved } from '../../lib/queries/draft-queries.ts';
import {
  bodyOf,
  changeFor,
  countedChanges,
  goingOf,
  linesOf,
  pendingAt,
  withChange,
} from './draft-changes.ts';

const ID = 'a'.repeat(20);
const service = { id: ID, title: 'Trade', description: 'Ships', icon: 'ship', division: null };
const content: Content = { ...emptyContent, services: [service] };
const described = {
  resource: 'services',
  record: ID,
  locale: 'en',
  label: 'Trade',
  at: '2026-11-23T05:00:00.000Z',
  by: { id: 'u', username: 'amina' },
  version: 'v1',
  conflict: null,
} as const;
const titleChange: DraftChange = {
  ...described,
  id: '1'.repeat(64),
  kind: 'set',
  field: 'title',
  value: 'Commerce',
  base: { value: 'Trade', updatedAt: described.at },
};

const changeOf = (place: Place, value: unknown, changes: readonly DraftChange[]) =>
  changeFor(pendingAt(place, value, changes), changes, content);

describe('a typed change', () => {
  const place = { resource: 'services', record: service, field: 'title' } as const;

  test('sends the published value that the person has seen, and no version, where no draft exists', () => {
    expect(changeOf(place, 'Commerce', [])).toMatchObject({
      ...{ kind: 'set', record: ID, field: 'title', value: 'Commerce', base: 'Trade', version: null },
    });
  });

  test('goes over the drafted version that the person has seen, and repeats no base value', () => {
    const change = changeOf(place, 'Business', [titleChange]);
    expect(change).toMatchObject({ kind: 'set', value: 'Business', version: 'v1' });
    expect(change).not.toHaveProperty('base');
  });

  test('goes over what the same person saved since opening the field, and over no other version', () => {
    const before = pendingAt(place, 'Business', []);
    expect(changeFor(before, [titleChange], content)).toMatchObject({ version: null, base: 'Trade' });
    expect(changeFor(before, [titleChange], content, new Set(['v1']))).toMatchObject({ version: 'v1' });
    const over = pendingAt(place, 'Business', [titleChange]);
    expect(changeFor(over, [], content)).toMatchObject({ version: 'v1' });
    // This user saved the version, and it has left the draft.
    expect(changeFor(over, [], content, new Set(['v1']))).toMatchObject({ version: null, base: 'Trade' });
  });

  test('of a built-in text creates its record', () => {
    const builtIn = { key: 'home.eyebrow', text: 'Nairobi' };
    const made = pendingAt({ resource: 'texts', record: builtIn, field: 'text' }, 'Mombasa', []);
    const change = changeFor(made, [], content);
    expect(made.key).toBe('texts/home.eyebrow/text');
    expect(change).toMatchObject({
      kind: 'create',
      values: { key: 'home.eyebrow', text: 'Mombasa', isActive: true },
    });
    expect(change.record).toMatch(/^[A-Za-z0-9]{20}$/);
    // Sending it again makes no second record.
    expect(changeFor(made, [], content)).toEqual(change);
  });

  test('of a built-in text goes over the record that a colleague has made since, in whatever case its key is', () => {
    const made = pendingAt(
      { resource: 'texts', record: { key: 'home.eyebrow', text: 'Nairobi' }, field: 'text' },
      'Mombasa',
      [],
    );
    const values = { key: 'Home.Eyebrow ', text: 'Nairobi' };
    const published = { ...emptyContent, texts: [{ id: ID, ...values }] };
    expect(changeFor(made, [], published)).toMatchObject({ kind: 'set', record: ID, field: 'text' });
    const drafted: DraftChange = {
      ...{ ...described, id: '2'.repeat(64), resource: 'texts', kind: 'create' },
      values: { ...values, isActive: true },
    };
    expect(changeFor(made, [drafted], content)).toMatchObject({ kind: 'create', record: ID, version: 'v1' });
  });

  test('of a drafted record that will replace a published one is a change of the drafted one', () => {
    const values = { section: 'mission', title: 'Our mission', content: 'Trade' };
    const drafted: DraftChange = {
      ...{
        ...described,
        id: '2'.repeat(64),
        resource: 'companyInfo',
        kind: 'create',
        record: 'n'.repeat(20),
      },
      values: { ...values, title: 'Drafted', isActive: true },
    };
    const stored = [{ id: ID, ...values, section: 'Mission' }];
    const shown = apply(companyInfo, stored, [drafted]).rows;
    const [record = values] = shown;
    const place = { resource: 'companyInfo', record, field: 'content' } as Place;
    const now = { ...emptyContent, companyInfo: shown } as Content;
    const made = changeFor(pendingAt(place, 'Typed', [drafted]), [drafted], now);
    expect(made).toMatchObject({ kind: 'create', record: drafted.record, version: 'v1' });
    expect(apply(companyInfo, stored, [made]).rows).toMatchObject([{ title: 'Drafted', content: 'Typed' }]);
  });
});

describe('content with an unsaved change', () => {
  const changed = (change: object) => withChange(content, { ...described, ...change } as never);

  test('shows a typed value in its place, and changes nothing else', () => {
    const shown = changed({ kind: 'set', field: 'title', value: 'Commerce' });
    expect(shown.services).toEqual([{ ...service, title: 'Commerce' }]);
    expect(content.services).toEqual([service]);
  });

  test('has a new record at the end, and lacks a hidden or removed one', () => {
    const made = changed({ kind: 'create', record: 'b'.repeat(20), values: { title: 'New' } });
    expect(made.services.map(({ title }) => title)).toEqual(['Trade', 'New']);
    expect(changed({ kind: 'set', field: 'isActive', value: false }).services).toEqual([]);
    expect(changed({ kind: 'remove' }).services).toEqual([]);
  });

  test('has a new photo with its description, size and colour', () => {
    const member = { id: ID, name: 'Amina', photo: null, photoAlt: null };
    const photo = {
      photo: '/media/x-960.webp',
      photoAlt: 'Amina',
      photoWidth: 960,
      photoHeight: 1200,
      photoColor: '#112233',
    };
    const change = { ...described, resource: 'team', kind: 'set', field: 'photo', value: photo };
    const shown = withChange({ ...emptyContent, team: [member] as never }, change as never);
    expect(shown.team).toEqual([{ ...member, ...photo }]);
  });
});

test('the response to a save replaces the saved changes and drops the removed ones', () => {
  const other = { ...titleChange, id: '3'.repeat(64) };
  const newer = { ...titleChange, value: 'Business', version: 'v2' };
  expect(withSaved([titleChange, other], { saved: [newer], removed: [other.id] })).toEqual([newer]);
});

test('sorting a list counts as one change', () => {
  const sorted = ['4', '5'].map((digit) => ({
    ...titleChange,
    id: digit.repeat(64),
    field: 'sortOrder',
    value: 1,
  }));
  expect(linesOf([titleChange, ...sorted]).map(({ changes }) => changes.length)).toEqual([1, 2]);
  expect(countedChanges([titleChange, ...sorted])).toBe('2 changes');
  expect(countedChanges(sorted)).toBe('1 change');
});

test('the choice on a conflict is sent with the version that was seen', () => {
  const id = '2'.repeat(64);
  const conflict = { reason: 'changed', value: 'Business', by: null, at: described.at } as const;
  const changes = [titleChange, { ...titleChange, id, conflict }];
  expect(bodyOf({ changes, decisions: { [id]: 'mine' } })).toEqual({
    changes: [
      { id: titleChange.id, version: 'v1' },
      { id, version: 'v1', seen: described.at },
    ],
    decisions: { [id]: 'mine' },
  });
  expect(goingOf({ changes, decisions: { [id]: 'mine' } })).toHaveLength(2);
  expect(goingOf({ changes, decisions: { [id]: 'theirs' } })).toEqual([titleChange]);
});
