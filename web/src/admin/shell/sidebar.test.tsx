import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '../lib/testing/render-for-test.tsx';
import { Hint } from './sidebar.tsx';

beforeEach(() => vi.useFakeTimers());
const buttons = () => {
  renderAdmin(
    <>
      <Hint content="Says one">
        <button type="button" id="own">
          One
        </button>
      </Hint>
      <Hint content="Says two">
        <button type="button">Two</button>
      </Hint>
    </>,
  );
  return screen.getAllByRole('button') as [HTMLElement, HTMLElement];
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const enter = (button: HTMLElement) => fireEvent.pointerMove(button, { pointerType: 'mouse' });
const leave = (button: HTMLElement) => fireEvent.pointerLeave(button, { pointerType: 'mouse' });
const shown = () => screen.queryByRole('tooltip')?.textContent;

test('a tooltip opens after a rest, and the next one at once', async () => {
  const [one, two] = buttons();
  enter(one);
  await pass(650);
  expect(shown()).toBeUndefined();
  await pass(100);
  expect(shown()).toBe('Says one');
  expect(one.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  leave(one);
  await pass(250);
  enter(two);
  await pass(50);
  expect(shown()).toBe('Says two');
  leave(two);
  await pass(400);
  enter(one);
  await pass(650);
  expect(shown()).toBeUndefined();
});

test('a button with a tooltip keeps its id', () => {
  expect(buttons()[0].id).toBe('own');
});
