import { beforeEach, expect, test, vi } from 'vitest';
import { isPersonAway, watchPerson } from './person.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

test('a person is away after a minute without input, and present with the next input', () => {
  const stop = watchPerson();
  pass(60);
  expect(isPersonAway()).toBe(false);
  pass(1);
  expect(isPersonAway()).toBe(true);
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove']) {
    document.dispatchEvent(new Event(type));
    expect(isPersonAway(), type).toBe(false);
    pass(61);
    expect(isPersonAway(), type).toBe(true);
  }
  stop();
});

test('input counts anywhere on the page, even where an element stops the event', () => {
  const stop = watchPerson();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('keydown', (event) => event.stopPropagation());
  pass(61);
  button.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(isPersonAway()).toBe(false);
  button.remove();
  stop();
});

test('nobody counts as away on a page that is not watched', () => {
  watchPerson()();
  pass(3_600);
  expect(isPersonAway()).toBe(false);
});
