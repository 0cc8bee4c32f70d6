import { expect, test } from 'vitest';
import { type Pending, pendingAt } from './changes.ts';
import { keptName, merged, nothingKept, otherNames, queued, readKept, writeKept } from './use-site-draft.ts';

const record = { id: 'a'.repeat(20), title: 'Trade' };
const pending = (key: string, value: string): Pending => ({
  ...pendingAt({ resource: 'services', record, field: 'title' }, value, []),
  key,
});

test('what is typed later at a place goes out in the place of what was typed before', () => {
  const queue = queued(queued([pending('a', 'one')], pending('b', 'two')), pending('a', 'three'));
  expect(queue.map(({ key, value }) => [key, value])).toEqual([
    ['b', 'two'],
    ['a', 'three'],
  ]);
});

test('what the server does not have outlives the page, for the same person alone, tab by tab', () => {
  const kept = { pending: [pending('a', 'one')], typing: pending('b', 'tw'), refused: [] };
  const name = keptName('amina', 't1');
  writeKept(name, kept);
  expect(readKept(name)).toEqual(kept);
  // Another tab without changes must not remove the entry.
  writeKept(keptName('amina', 't2'), nothingKept);
  expect(otherNames('amina', keptName('amina', 't2'))).toEqual([name]);
  expect(otherNames('otieno', keptName('otieno', 't3'))).toEqual([]);
  writeKept(name, nothingKept);
  expect(Object.keys(localStorage).filter((key) => key.includes('page-editor'))).toEqual([]);
});

test('what another tab has left goes first, and gives way to what is newer at its place', () => {
  const left = {
    ...nothingKept,
    pending: [pending('a', 'old'), pending('b', 'two')],
    typing: pending('c', 'thr'),
  };
  const both = merged({ ...nothingKept, pending: [pending('a', 'new')] }, left);
  expect(both.pending.map(({ key, value }) => [key, value])).toEqual([
    ['b', 'two'],
    ['c', 'thr'],
    ['a', 'new'],
  ]);
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem(`mipaka.draft.${keptName('amina', 't1')}`, '{"pending":');
  expect(readKept(keptName('amina', 't1')).pending).toEqual([]);
  localStorage.clear();
});
