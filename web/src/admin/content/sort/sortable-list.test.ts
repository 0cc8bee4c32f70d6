import { expect, test } from 'vitest';
import { type SortAction, type SortState, sortReducer } from './sortable-list.tsx';

const names: { [id: string]: string } = { a: 'Mombasa', b: 'Kisumu', c: 'Lamu' };
const reduce = sortReducer((id) => names[id] ?? '');
const after = (...actions: SortAction[]) =>
  actions.reduce<SortState>(reduce, { ids: ['a', 'b', 'c'], grabbed: null, announcement: '' });

test('sorting by keyboard announces that an entry is picked up, moved and put down', () => {
  expect(after({ type: 'grab', id: 'b' }).announcement).toBe('Picked up Kisumu, place 2 of 3.');
  const moved = after({ type: 'grab', id: 'b' }, { type: 'step', by: -1 });
  expect(moved.ids).toEqual(['b', 'a', 'c']);
  expect(moved.announcement).toBe('Kisumu is at place 1 of 3.');
  const dropped = reduce(moved, { type: 'drop' });
  expect(dropped).toEqual({
    ids: ['b', 'a', 'c'],
    grabbed: null,
    announcement: 'Kisumu was put down at place 1 of 3.',
  });
});

test('a step beyond the end of the list moves nothing and announces nothing', () => {
  const first = after({ type: 'grab', id: 'a' });
  expect(reduce(first, { type: 'step', by: -1 })).toBe(first);
});

test('cancelling restores the order from before the entry was picked up', () => {
  const given = after({ type: 'grab', id: 'c' }, { type: 'sort', ids: ['c', 'a', 'b'] }, { type: 'cancel' });
  expect(given.ids).toEqual(['a', 'b', 'c']);
  expect(given.announcement).toBe('Lamu is at place 3 of 3 again.');
});

test('nothing moves before an entry is picked up', () => {
  expect(after({ type: 'step', by: 1 }).ids).toEqual(['a', 'b', 'c']);
  expect(after({ type: 'sort', ids: ['c', 'b', 'a'] }).ids).toEqual(['a', 'b', 'c']);
});
