import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { Presence } from './presence.tsx';

const path = '/api/admin/inquiries/i1/presence';
const people = (...names: string[]) => ({ json: names.map((username) => ({ id: username, username })) });

function showPage(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('colleagues are named while they look, one or several, and a failure names nobody', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [people('amina'), people('amina', 'omar'), { status: 503 }, people()];
  answerCalls({ [`PUT ${path}`]: () => answers.shift() ?? people() });
  renderAdmin(<Presence id="i1" />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await vi.waitFor(() => expect(status.textContent).toBe(' amina is looking at this'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await vi.waitFor(() => expect(status.textContent).toBe(' amina and omar are looking at this'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await vi.waitFor(() => expect(status.textContent).toBe(''));
});

test('it is said on opening, not while the page is hidden, and taken back on leaving', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = answerCalls({ [`PUT ${path}`]: people(), [`DELETE ${path}`]: { status: 204 } });
  const made = () => calls.filter((call) => call.path === path).map(({ method }) => method);
  const { unmount } = renderAdmin(<Presence id="i1" />);
  await vi.waitFor(() => expect(made()).toEqual(['PUT']));
  showPage(false);
  await vi.waitFor(() => expect(made()).toEqual(['PUT', 'DELETE']));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(made()).toEqual(['PUT', 'DELETE']);
  showPage(true);
  await vi.waitFor(() => expect(made()).toEqual(['PUT', 'DELETE', 'PUT']));
  unmount();
  await vi.waitFor(() => expect(made()).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']));
});
