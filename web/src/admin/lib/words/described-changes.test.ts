import { expect, test } from 'vitest';
import { describedFields } from './described-changes.ts';

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
