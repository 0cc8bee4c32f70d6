import { fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { linkId, useInboxKeys } from './use-inbox-keys.ts';

const actions = {
  step: vi.fn(),
  search: vi.fn(),
  letters: { e: vi.fn(), a: vi.fn(), r: vi.fn(), s: vi.fn() },
};
beforeEach(() => {
  vi.clearAllMocks();
});

function List({ openId, ids = ['a', 'b', 'c'] }: { openId: string | null; ids?: string[] }) {
  useInboxKeys(ids, openId, actions);
  return (
    <>
      {ids.map((id) => (
        <article key={id}>
          <button type="button" id={linkId(id)}>
            {id}
          </button>
          <input type="checkbox" aria-label={`Select ${id}`} />
        </article>
      ))}
      <input aria-label="Search" />
      <div role="menu">
        <button type="button" role="menuitem">
          Every day
        </button>
      </div>
      <div role="dialog" tabIndex={-1} aria-label="Question" />
      <a href="/admin?tab=inquiries" role="tab">
        Inquiries
      </a>
    </>
  );
}

test('j and k begin at the open inquiry and stop at the ends of the list', async () => {
  const { rerender } = render(<List openId={null} />);
  await userEvent.keyboard('j');
  expect(actions.step).toHaveBeenLastCalledWith('a');
  rerender(<List openId="b" />);
  await userEvent.keyboard('j');
  expect(actions.step).toHaveBeenLastCalledWith('c');
  await userEvent.keyboard('k');
  expect(actions.step).toHaveBeenLastCalledWith('a');
  expect(actions.step).toHaveBeenCalledTimes(3);
  rerender(<List openId="c" />);
  await userEvent.keyboard('j');
  expect(actions.step).toHaveBeenCalledTimes(3);
});

test('j and k go on from where the open inquiry stood before it left the list', async () => {
  const { rerender } = render(<List openId="b" />);
  rerender(<List openId="b" ids={['a', 'c', 'd']} />);
  await userEvent.keyboard('jk');
  rerender(<List openId="b" ids={['a']} />);
  await userEvent.keyboard('j');
  expect(actions.step.mock.calls).toEqual([['c'], ['a'], ['a']]);
});

test('arrow keys move from the focused entry, and otherwise scroll', async () => {
  const { getByRole } = render(<List openId="c" />);
  await userEvent.keyboard('{ArrowDown}');
  expect(actions.step).not.toHaveBeenCalled();
  getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(actions.step).toHaveBeenLastCalledWith('b');
});

test('e, a and r act on the focused entry, or else on the open inquiry', async () => {
  const { getByRole, rerender } = render(<List openId={null} />);
  await userEvent.keyboard('ear');
  for (const name of ['e', 'a', 'r'] as const) expect(actions.letters[name]).not.toHaveBeenCalled();
  // An inquiry opened by its address that is not in the list.
  rerender(<List openId="z" />);
  await userEvent.keyboard('e');
  expect(actions.letters.e).toHaveBeenLastCalledWith('z');
  getByRole('button', { name: 'b' }).focus();
  await userEvent.keyboard('ear');
  for (const name of ['e', 'a', 'r'] as const) {
    expect(actions.letters[name]).toHaveBeenLastCalledWith('b');
  }
});

test('keys act right after the inbox was opened by its tab, whose arrow keys stay its own', async () => {
  const { getByRole } = render(<List openId="a" />);
  getByRole('tab').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(actions.step).not.toHaveBeenCalled();
  await userEvent.keyboard('je/');
  expect(actions.step.mock.calls).toEqual([['b']]);
  expect(actions.letters.e.mock.calls).toEqual([['a']]);
  expect(actions.search).toHaveBeenCalledTimes(1);
});

test('a key that is held down walks on, and changes one inquiry alone', () => {
  render(<List openId="a" />);
  for (const key of ['e', 'j']) {
    fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key, repeat: true });
  }
  expect(actions.letters.e).toHaveBeenCalledTimes(1);
  expect(actions.step).toHaveBeenCalledTimes(2);
});

test.each<[string, Record<string, string>]>([
  ['an Arabic', { ت: 'KeyJ', ث: 'KeyE' }],
  ['a Greek', { ξ: 'KeyJ', ε: 'KeyE' }],
  ['a French', { j: 'KeyJ', e: 'KeyE', ',': 'KeyM' }],
  ['a Dvorak', { j: 'KeyC', e: 'KeyD', '.': 'KeyE' }],
  ['a locked', { J: 'KeyJ', E: 'KeyE' }],
])('the keys of the inbox are on %s keyboard, too', (_keyboard, pressed) => {
  render(<List openId="a" />);
  for (const [key, code] of Object.entries(pressed)) fireEvent.keyDown(document.body, { key, code });
  expect(actions.step.mock.calls).toEqual([['b']]);
  expect(actions.letters.e.mock.calls).toEqual([['a']]);
});

test('keys typed into a field are text, in a menu they choose, in a dialog they are its own; on a checkbox they are shortcuts', async () => {
  const { getByRole } = render(<List openId="a" />);
  await userEvent.type(getByRole('textbox'), 'jkear/');
  await userEvent.keyboard('{Control>}j{/Control}{Control>}/{/Control}');
  for (const role of ['menuitem', 'dialog']) {
    getByRole(role).focus();
    await userEvent.keyboard('ea');
  }
  for (const action of [actions.step, actions.search, ...Object.values(actions.letters)])
    expect(action).not.toHaveBeenCalled();
  expect(getByRole('textbox')).toHaveProperty('value', 'jkear/');
  // The open inquiry is another one than that whose box was ticked.
  await userEvent.click(getByRole('checkbox', { name: 'Select b' }));
  await userEvent.keyboard('/e');
  expect(actions.search).toHaveBeenCalledTimes(1);
  expect(actions.letters.e.mock.calls).toEqual([['b']]);
});
