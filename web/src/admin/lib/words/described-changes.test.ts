import { expect, test } from 'vitest';
import { describedFields, wordChanges } from './described-changes.ts';

const read = (collection: string, changes: Record<string, [before: unknown, after: unknown]>) =>
  describedFields({
    collection,
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, [before, after]]) => [name, { before, after }]),
    ),
  }).map(({ label, parts }) => [label, ...parts.map(({ kind, text }) => `${kind}: ${text}`)]);

test('a changed text is compared word by word, in the order and with the labels of the form', () => {
  expect(
    read('services', {
      description: ['We ship tea.', 'We ship coffee.'],
      title: ['Freight', 'Sea freight'],
    }).map(([label]) => label),
  ).toEqual(['Title', 'Description']);
  expect(read('services', { description: ['We ship tea.', 'We ship coffee.'] })).toEqual([
    ['Description', 'same: We ship ', 'removed: tea', 'added: coffee', 'same: .'],
  ]);
});

test('a choice reads as in the form, and a change from or to an empty value has one side', () => {
  expect(read('services', { isActive: [true, false], division: [null, 'business'] })).toEqual([
    ['Division', 'removed: None', 'added: Business & Investment'],
    ['Active', 'removed: Yes', 'added: No'],
  ]);
  expect(read('partners', { websiteUrl: [null, 'https://example.com/'] })).toEqual([
    ['Website URL', 'added: https://example.com/'],
  ]);
});

test('the description of a changed photo omits its address', () => {
  expect(
    read('team_members', { photo: ['/media/a.webp', '/media/b.webp'], photoAlt: ['', 'Amina'] }),
  ).toEqual([
    ['Photo', 'removed: a photo', 'added: another photo'],
    ['Photo description', 'added: Amina'],
  ]);
});

test('a change of an inquiry reads in the words of the inbox', () => {
  expect(
    read('contact_inquiries', {
      status: ['new', 'in-progress'],
      assignee: [null, { id: 'u1', username: 'amina' }],
      isSuspect: [false, true],
    }),
  ).toEqual([
    ['Status', 'removed: New', 'added: In progress'],
    ['Assigned to', 'removed: Nobody', 'added: amina'],
    ['Spam', 'removed: Not spam', 'added: Spam'],
  ]);
});

/** A comparison in one line: [-removed-]{+added+}. */
const compared = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'removed' ? `[-${text}-]` : kind === 'added' ? `{+${text}+}` : text))
    .join('');

test('only the words that differ are marked', () => {
  expect(compared('We ship tea to Kisumu.', 'We ship coffee to Kisumu.')).toBe(
    'We ship [-tea-]{+coffee+} to Kisumu.',
  );
  expect(compared('Wanjirũ leads.', 'Wanjirũ Mũkami leads.')).toContain('{+Mũkami');
  expect(compared('same', 'same')).toBe('same');
});

test('neighbouring changes are joined into one', () => {
  expect(compared('the old red house', 'the new blue house')).toBe('the [-old red-]{+new blue+} house');
});

test('a new paragraph counts as a change even where no word differs', () => {
  expect(compared('One. Two.', 'One.\n\nTwo.')).toContain('{+\n\n+}');
});

test('of unchanged text, only the words beside a change are shown', () => {
  const long = 'All that stays as it was. '.repeat(40);
  const text = compared(`${long}tea ${long}`, `${long}coffee ${long}`);
  expect(text.length).toBeLessThan(200);
  expect(text).toMatch(/^….* \[-tea-\]\{\+coffee\+\} .*…$/);
});

test('two long texts with nothing in common are shown whole, one after the other', () => {
  const words = (what: string) => Array.from({ length: 3_000 }, (_, n) => `${what}${n}`).join(' ');
  expect(wordChanges(words('a'), words('b'))).toEqual([
    { kind: 'removed', text: words('a') },
    { kind: 'added', text: words('b') },
  ]);
});
