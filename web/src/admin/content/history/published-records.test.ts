import { type PublishEntry, publishEntry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { knownValues, publishedRecords } from './published-records.ts';

const amina = { id: 'u1', username: 'amina' };
const omar = { id: 'u2', username: 'omar' };
const at = '2026-11-23T05:00:00.000Z';
const service = {
  id: 's'.repeat(20),
  title: 'Freight',
  description: 'By rail',
  icon: 'train',
  division: null,
};
const set = {
  kind: 'set',
  resource: 'services',
  record: service.id,
  label: 'Freight',
  isDone: true,
} as const;
const text = { key: 'home.start', text: 'Begin', isActive: true };
const ofText = {
  resource: 'texts',
  record: 't'.repeat(20),
  label: 'Begin',
  field: null,
  isDone: true,
} as const;

const entry = (...changes: object[]): PublishEntry =>
  publishEntry.parse({ id: 'p1', at, by: amina, scheduledFor: null, changes });
const read = (...changes: object[]) => {
  const one = entry(...changes);
  return publishedRecords(one, knownValues([one], []));
};

test('a publish groups the changes of a record, and names who else drafted them', () => {
  const changes = [
    { ...set, field: 'title', before: 'Road', after: 'Freight', draftedBy: omar },
    { ...set, field: 'description', before: 'By road', after: 'By rail', draftedBy: amina },
  ];
  expect(read(...changes)).toEqual([
    expect.objectContaining({
      page: 'Services',
      title: 'Freight',
      note: null,
      draftedBy: ['omar'],
      described: {
        collection: 'services',
        changes: {
          title: { before: 'Road', after: 'Freight' },
          description: { before: 'By road', after: 'By rail' },
        },
      },
    }),
  ]);
});

test('a hidden figure, whose page nobody knows, stands under the name of its list', () => {
  const figure = { ...set, resource: 'statistics', record: 'f'.repeat(20), label: 'Countries' };
  const [hidden] = read({ ...figure, field: 'isActive', before: true, after: false });
  expect([hidden?.page, hidden?.title]).toEqual(['Statistics', 'Countries']);
});

test('a record that replaces a built-in text is compared with it, and so is its removal', () => {
  const [made] = read({ ...ofText, kind: 'create', before: null, after: text });
  expect(made).toMatchObject({ page: 'Home', title: 'Hero, first button', note: null });
  expect(made?.described.changes).toEqual({ text: { before: 'Get Started', after: 'Begin' } });
  const [reset] = read({ ...ofText, kind: 'remove', before: text, after: null });
  expect(reset).toMatchObject({ page: 'Home', note: 'Reset to built-in.' });
  expect(reset?.described.changes).toEqual({ text: { before: 'Begin', after: 'Get Started' } });
});

test('a text that stands at no place of the site is new, or moved to the trash, as other records are', () => {
  const press = { section: 'press', title: 'Press', content: 'Nobody reads it.', isActive: true };
  const change = { ...ofText, resource: 'companyInfo', label: 'Press' };
  const [made] = read({ ...change, kind: 'create', before: null, after: press });
  expect(made).toMatchObject({ title: 'Press', note: 'New.' });
  const [removed] = read({ ...change, kind: 'remove', before: press, after: null });
  expect(removed).toMatchObject({ note: 'Moved to the trash.', described: { changes: {} } });
});

test('a removed record is listed on its page, without its former fields', () => {
  const removed = { ...set, kind: 'remove', record: 'g'.repeat(20), field: null, after: null };
  const [shown] = read({ ...removed, before: { title: 'Gone', icon: 'ship' } });
  expect(shown).toMatchObject({ page: 'Services', note: 'Moved to the trash.', described: { changes: {} } });
});

test('a removed record is listed on the page on which it stood last', () => {
  const question = { ...set, resource: 'questions', record: 'q'.repeat(20), field: null };
  const on = (page: string) => ({ question: 'How much?', answer: 'Nothing.', page });
  const made = entry({ ...question, kind: 'create', before: null, after: on('contact') });
  const removed = entry({ ...question, kind: 'remove', before: on('services'), after: null });
  const known = knownValues([removed, made], []);
  expect(publishedRecords(removed, known)).toMatchObject([{ page: 'Services' }]);
});

test('a new record whose key was in use is a change of the record that had it, and not new', () => {
  const [was, is] = ['40', '45'].map((value) => ({
    key: 'markets',
    value,
    label: 'Markets',
    isActive: true,
  }));
  const made = { ...set, kind: 'create', resource: 'statistics', label: 'markets', field: null, after: is };
  const [changed] = read({ ...made, before: was });
  expect(changed).toMatchObject({ note: null });
  expect(changed?.described.changes).toEqual({ value: { before: '40', after: '45' } });
  expect(read({ ...made, before: null })).toMatchObject([{ note: 'New.' }]);
});

test('a sorted list is one entry, and a change that was not possible says so', () => {
  const order = (record: string) => ({ ...set, record, field: 'sortOrder', before: 1, after: 2 });
  const shown = read(order('a'.repeat(20)), order('b'.repeat(20)), {
    ...{ ...set, field: 'title', before: null, after: null, isDone: false },
  });
  expect(shown.map(({ title, note }) => [title, note])).toEqual([
    ['Order of the services', 'Sorted anew.'],
    ['Freight', 'This change could not be applied.'],
  ]);
});

test('a first value of a field is compared with none', () => {
  const change = { ...set, resource: 'contactDetails', field: 'linkedin', before: null };
  const [shown] = read({ ...change, after: 'https://www.linkedin.com/company/mipaka' });
  expect(shown).toMatchObject({ page: 'Every page', title: 'Contact details' });
  expect(shown?.described.changes).toEqual({
    linkedin: { before: null, after: 'https://www.linkedin.com/company/mipaka' },
  });
});

test('a change of a photo lists its address and description, and not its size', () => {
  const photo = (name: string) => ({ photo: `/media/${name}.webp`, photoAlt: name, photoWidth: 320 });
  const change = { ...set, resource: 'team', field: 'photo', before: null, after: photo('harbour') };
  const [shown] = read(change);
  expect(shown?.described.changes).toEqual({
    photo: { before: null, after: '/media/harbour.webp' },
    photoAlt: { before: null, after: 'harbour' },
  });
});

test('a list that was sorted says so although one of its records was deleted meanwhile', () => {
  const sorted = { ...set, field: 'sortOrder', before: 10, after: 30 };
  const gone = { ...sorted, record: 'g'.repeat(20), before: null, after: null, isDone: false };
  expect(read(gone, sorted).map(({ note }) => note)).toEqual([
    'This change could not be applied.',
    'Sorted anew.',
  ]);
});
