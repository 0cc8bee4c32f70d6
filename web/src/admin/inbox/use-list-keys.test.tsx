import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { linkId, useListKeys } from './use-list-keys.ts';

function List({ openId, onStep }: { openId: string | null; onStep: (id: string) => void }) {
  const ids = ['a', 'b', 'c'];
  useListKeys(ids, openId, onStep);
  return (
    <>
      {ids.map((id) => (
        <button type="button" key={id} id={linkId(id)}>
          {id}
        </button>
      ))}
      <input aria-label="Search" />
    </>
  );
}

test('j and k begin at the open inquiry and end at the ends of the list', async () => {
  const onStep = vi.fn();
  const { rerender } = render(<List openId={null} onStep={onStep} />);
  await userEvent.keyboard('j');
  expect(onStep).toHaveBeenLastCalledWith('a');
  rerender(<List openId="b" onStep={onStep} />);
  await userEvent.keyboard('j');
  expect(onStep).toHaveBeenLastCalledWith('c');
  await userEvent.keyboard('k');
  expect(onStep).toHaveBeenLastCalledWith('a');
  expect(onStep).toHaveBeenCalledTimes(3);
  rerender(<List openId="c" onStep={onStep} />);
  await userEvent.keyboard('j');
  expect(onStep).toHaveBeenCalledTimes(3);
});

test('arrows walk from the entry that has the focus, and scroll elsewhere', async () => {
  const onStep = vi.fn();
  const { getByRole } = render(<List openId="c" onStep={onStep} />);
  await userEvent.keyboard('{ArrowDown}');
  expect(onStep).not.toHaveBeenCalled();
  getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onStep).toHaveBeenLastCalledWith('b');
});

test('what is typed is text', async () => {
  const onStep = vi.fn();
  const { getByRole } = render(<List openId="a" onStep={onStep} />);
  await userEvent.type(getByRole('textbox'), 'jk');
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(onStep).not.toHaveBeenCalled();
  expect(getByRole('textbox')).toHaveProperty('value', 'jk');
});
