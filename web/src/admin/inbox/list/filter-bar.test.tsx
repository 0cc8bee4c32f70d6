import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { useNow } from '../../lib/use-now.ts';
import { type Chosen, noChoice } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';

/** A list that React draws later than the filter is chosen, as on a slow machine. */
function SlowList() {
  const [chosen, setChosen] = useState(noChoice);
  const [waiting, setWaiting] = useState(noChoice);
  return (
    <>
      <FilterBar
        nowMs={useNow()}
        view="all"
        chosen={chosen}
        onChange={(part) => setWaiting((now) => ({ ...now, ...part }))}
      />
      <button type="button" onClick={() => setChosen(waiting)}>
        Draw {waiting.text}
      </button>
    </>
  );
}

test('a filter by an account that is not active any more is not called Anybody', async () => {
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  const chosen = { ...noChoice, assignee: 'u9' };
  renderAdmin(<FilterBar nowMs={0} view="all" chosen={chosen} onChange={() => {}} />);
  await screen.findByText('Another one');
  expect(screen.getByLabelText<HTMLSelectElement>('Assigned to').value).toBe('u9');
});

test('a filter chosen while an earlier one is being rendered is kept', async () => {
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  renderAdmin(<SlowList />);
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  const type = screen.getByLabelText<HTMLSelectElement>('Inquiry type');
  fireEvent.change(status, { target: { value: 'completed' } });
  fireEvent.change(type, { target: { value: 'press' } });
  fireEvent.click(await screen.findByText('Draw'));
  expect([status.value, type.value]).toEqual(['completed', 'press']);
});

test('a search typed while an earlier one is rendered is kept; “Clear all” empties it', async () => {
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  renderAdmin(<SlowList />);
  const field = screen.getByLabelText<HTMLInputElement>('Search inquiries');
  fireEvent.change(field, { target: { value: 'la' } });
  const draw = await screen.findByText('Draw la');
  fireEvent.change(field, { target: { value: 'lake' } });
  fireEvent.click(draw);
  expect(field.value).toBe('lake');
  fireEvent.click(await screen.findByText('Draw lake'));
  fireEvent.click(screen.getByText('Clear all'));
  fireEvent.click(await screen.findByText('Draw'));
  await waitFor(() => expect(field.value).toBe(''));
});

test('the focus of a filter that goes stays in the menu, and that of the menu goes to its button', async () => {
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  function List() {
    const [chosen, setChosen] = useState<Chosen>({ ...noChoice, status: 'closed', source: 'linkedin' });
    const change = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));
    return <FilterBar nowMs={Date.now()} view="all" chosen={chosen} onChange={change} />;
  }
  renderAdmin(<List />);
  const button = screen.getByRole('button', { name: /^All inquiries/ });
  const press = (name: string) => {
    screen.getByRole('button', { name }).focus();
    fireEvent.click(screen.getByRole('button', { name }));
    return waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  };
  fireEvent.click(button);
  const isInMenu = () => document.getElementById('inbox-filters')?.contains(document.activeElement);
  await press('Remove the filter Came from: LinkedIn');
  await waitFor(() => expect(isInMenu()).toBe(true));
  await press('Clear all');
  await waitFor(() => expect(isInMenu()).toBe(true));
  screen.getByLabelText('Status').focus();
  fireEvent.keyDown(screen.getByLabelText('Status'), { key: 'Escape' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('“Mine”, where only one assignee is possible, offers no choice of them', () => {
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  renderAdmin(<FilterBar nowMs={Date.now()} view="mine" chosen={noChoice} onChange={() => undefined} />);
  expect(screen.queryByLabelText('Assigned to')).toBeNull();
  expect(screen.getByLabelText('Status')).toBeTruthy();
});

test('“Last month” is another one when the month has ended while the inbox stays open', async () => {
  // 23:58 in Nairobi.
  vi.useFakeTimers({ now: Date.parse('2026-11-30T20:58:00Z'), shouldAdvanceTime: true });
  answerCalls({ 'GET /api/admin/colleagues': { json: [] } });
  renderAdmin(<SlowList />);
  const address = () => screen.getByText('Last month').getAttribute('href');
  expect(address()).toContain('from=2026-10-01');
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(address()).toContain('from=2026-11-01');
});
