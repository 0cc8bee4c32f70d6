import { HOUR_MS } from '@mipaka/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useInsight } from '../queries/use-insight.ts';
import { OVERVIEW_PATH, useOverview } from '../queries/use-overview.ts';
import { answerCalls, renderAdmin } from '../testing/render-for-test.tsx';
import { emptyOverview, insightSample } from '../testing/samples-for-test.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
});

test('the numbers of the day are those of today at once when a tab of Friday is shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let day = '2026-11-20';
  const dueToday = () => (day === '2026-11-20' ? 3 : 5);
  const calls = answerCalls({
    [`GET ${OVERVIEW_PATH}`]: () => ({
      json: { ...emptyOverview, inquiries: { ...emptyOverview.inquiries, dueToday: dueToday() } },
    }),
    'GET /api/admin/insight': () => ({ json: { ...insightSample(), to: day } }),
  });
  function Numbers() {
    const [due, to] = [useOverview().data?.inquiries.dueToday, useInsight(7).data?.to];
    return <p>{`${due} due, counted to ${to}`}</p>;
  }
  renderAdmin(<Numbers />);
  await screen.findByText('3 due, counted to 2026-11-20');
  const first = calls.length;
  focusManager.setFocused(false);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(calls).toHaveLength(first);
  vi.setSystemTime(Date.now() + 59 * HOUR_MS);
  day = '2026-11-23';
  act(() => focusManager.setFocused(true));
  expect(await screen.findByText('5 due, counted to 2026-11-23')).toBeTruthy();
  // Leaving the tab and returning within minutes costs no call.
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(calls).toHaveLength(first + 2);
});
