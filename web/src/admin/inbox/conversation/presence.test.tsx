import { PRESENCE } from '@mipaka/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Presence } from './composer.tsx';

const path = '/api/admin/inquiries/i1/presence';
const people = (...names: string[]) => ({
  json: names.map((name) => {
    const [username = ''] = name.split(' ');
    return { id: username, username, isTyping: name.endsWith(' types') };
  }),
});

function showPage(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('presence names one or several colleagues, and nobody after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [people('amina'), people('amina', 'omar'), { status: 503 }, people()];
  answerCalls({ [`PUT ${path}`]: () => answers.shift() ?? people() });
  renderAdmin(<Presence id="i1" isTyping={false} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await vi.waitFor(() => expect(status.textContent).toBe('amina is looking at this'));
  // While colleagues are present, the page asks more often.
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(status.textContent).toBe('amina and omar are looking at this'));
  // While colleagues are present, the page asks more often.
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(status.textContent).toBe(''));
});

test('presence marks a colleague who types, and reports one’s own typing at once', async () => {
  const calls = answerCalls({ [`PUT ${path}`]: people('amina types', 'omar') });
  renderAdmin(<Typing />);
  await screen.findByText('amina is typing an answer, omar is looking at this');
  fireEvent.click(screen.getByRole('button', { name: 'Type' }));
  await vi.waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { isTyping: false },
      { isTyping: true },
    ]),
  );
});

function Typing() {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <>
      <Presence id="i1" isTyping={isTyping} />
      <button type="button" onClick={() => setIsTyping(true)}>
        Type
      </button>
    </>
  );
}

test('a colleague who has closed the page is gone within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expireAt = Date.now() + PRESENCE.lastsMs;
  answerCalls({ [`PUT ${path}`]: () => (Date.now() < expireAt ? people('amina') : people()) });
  renderAdmin(<Presence id="i1" isTyping={false} />);
  await screen.findByText('amina is looking at this');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('presence is reported on opening, not while the page is hidden or closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = answerCalls({ [`PUT ${path}`]: people() });
  const made = () => calls.filter((call) => call.path === path).map(({ method }) => method);
  const { unmount } = renderAdmin(<Presence id="i1" isTyping={false} />);
  await vi.waitFor(() => expect(made()).toEqual(['PUT']));
  showPage(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(made()).toEqual(['PUT']);
  showPage(true);
  await vi.waitFor(() => expect(made()).toEqual(['PUT', 'PUT']));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made()).toEqual(['PUT', 'PUT']);
});
