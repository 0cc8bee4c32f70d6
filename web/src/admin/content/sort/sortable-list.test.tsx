import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../lib/queries/records.ts';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { SortableList } from './sortable-list.tsx';

test('the arrows move an entry by one place each, and say where it is', async () => {
  const sorted: string[] = [];
  function Sorted() {
    const [ids, setIds] = useState<readonly string[]>(['a', 'b', 'c']);
    const onSort = (next: readonly string[]) => {
      sorted.push(next.join(''));
      setIds(next);
    };
    const records = ids.map((id) => ({ id }) as AnyRecord);
    return (
      <SortableList {...{ records, onSort }} nameOf={({ id }) => id}>
        {(_record, _handle, arrows) => arrows}
      </SortableList>
    );
  }
  renderAdmin(<Sorted />);
  // The description of each handle, which is not read once more between the lists.
  expect(screen.getByText(/^Visitors see them in this order/).hidden).toBe(true);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Move b up');
  expect(screen.getByText('b was put down at place 1 of 3.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move b up' }));
  await press('Move b up');
  await press('Move b down');
  await press('Move b down');
  expect(sorted).toEqual(['bac', 'abc', 'acb']);
});

test('code for dragging that is lost on the way is no unhandled failure', async () => {
  vi.doMock('./drag-features.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  const list = { records: [], onSort: () => {}, nameOf: () => '' };
  renderAdmin(<SortableList {...list}>{() => null}</SortableList>);
  await vi.dynamicImportSettled();
  // Node reports a rejection after the work that waits.
  await new Promise(setImmediate);
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});
