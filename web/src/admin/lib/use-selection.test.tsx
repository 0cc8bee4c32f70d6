import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

type Props = { scope: string; shown: string[] };
const start = (shown: string[]) =>
  renderHook(({ scope, shown: ids }: Props) => useSelection(scope, ids), {
    initialProps: { scope: 'new', shown },
  });

test('a selection takes single rows, all rows shown, and none again', () => {
  const { result } = start(['a', 'b', 'c']);
  act(() => result.current.toggle('b'));
  expect([result.current.ids, result.current.isEveryShown]).toEqual([['b'], false]);
  act(() => result.current.toggleShown());
  expect([result.current.ids, result.current.isEveryShown]).toEqual([['a', 'b', 'c'], true]);
  act(() => result.current.toggle('a'));
  expect(result.current.ids).toEqual(['b', 'c']);
  act(() => result.current.clear());
  expect(result.current.isEmpty).toBe(true);
});

test('a selection of all that match includes rows loaded later, until one is deselected', () => {
  const { result, rerender } = start(['a', 'b']);
  act(() => result.current.chooseAll());
  rerender({ scope: 'new', shown: ['a', 'b', 'c'] });
  expect([result.current.isAll, result.current.has('c')]).toEqual([true, true]);
  act(() => result.current.toggle('c'));
  expect([result.current.isAll, result.current.ids]).toEqual([false, ['a', 'b']]);
});

test('another filter clears the selection, and a row that left the list is deselected', () => {
  const { result, rerender } = start(['a', 'b']);
  act(() => result.current.toggleShown());
  rerender({ scope: 'new', shown: ['b'] });
  expect(result.current.ids).toEqual(['b']);
  rerender({ scope: 'closed', shown: ['b'] });
  expect(result.current.isEmpty).toBe(true);
  act(() => result.current.chooseAll());
  rerender({ scope: 'new', shown: ['b'] });
  expect(result.current.isEmpty).toBe(true);
});
