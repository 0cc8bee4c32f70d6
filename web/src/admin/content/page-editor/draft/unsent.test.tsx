import { expect, test } from 'vitest';
import { type Pending, pendingAt } from '../../lib/draft-changes.ts';
import { keptName, merged, nothingKept, otherNames, readKept, writeKept } from './unsent.ts';

const record = { id: 'a'.repeat(20), title: 'Trade' };
const pending = (key: string, value: string): Pending => ({
  ...pendingAt({ resource: 'services', record, field: 'title' }, value, []),
  key,
});

test('unsaved changes outlive the page, for the same person alone, tab by tab', () => {
  const kept = { pending: [pending('a', 'one')], refused: [] };
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

test('changes that another tab has left go first, except where this tab has a newer value', () => {
  const left = {
    ...nothingKept,
    pending: [pending('a', 'old'), pending('b', 'two'), pending('c', 'thr')],
  };
  const both = merged({ ...nothingKept, pending: [pending('a', 'new')] }, left);
  expect(both.pending.map(({ key, value }) => [key, value])).toEqual([
    ['b', 'two'],
    ['c', 'thr'],
    ['a', 'new'],
  ]);
});

test('damaged storage counts as no unsaved changes', () => {
  localStorage.setItem(`mipaka.draft.${keptName('amina', 't1')}`, '{"pending":');
  expect(readKept(keptName('amina', 't1')).pending).toEqual([]);
});
