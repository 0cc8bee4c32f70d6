import { HOUR_MS } from '@mipaka/contract';
import { focusManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { INQUIRIES_PATH } from '../addresses/inbox-address.ts';
import { useInsight } from '../queries/use-insight.ts';
import { OVERVIEW_PATH, useOverview, useSnoozeEnd } from '../queries/use-overview.ts';
import { answerCalls, renderAdmin } from '../testing/render-for-test.tsx';
import { emptyOverview, insightSample } from '../testing/samples-for-test.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
});

test('the inbox is refetched when a snooze ends, however far away that was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const nextWakeAt = new Date(Date.now() + 2.5 * HOUR_MS).toISOString();
  // The server's clock is four seconds behind.
  const isOver = () => Date.now() > Date.parse(nextWakeAt) + 4_000;
  const inquiries = () => ({ ...emptyOverview.inquiries, nextWakeAt: isOver() ? null : nextWakeAt });
  answerCalls({
    [`GET ${OVERVIEW_PATH}`]: () => ({ json: { ...emptyOverview, inquiries: inquiries() } }),
  });
  const list = vi.fn(async () => []);
  function Inbox() {
    useSnoozeEnd();
    useQuery({ queryKey: [INQUIRIES_PATH], queryFn: list });
    return null;
  }
  renderAdmin(<Inbox />);
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(2.4 * HOUR_MS));
  expect(list).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(0.2 * HOUR_MS));
  expect(list).toHaveBeenCalledTimes(3);
});

test('a computer whose clock is an hour ahead asks a dozen times about a snooze, not every five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const nextWakeAt = new Date(Date.now() - 1).toISOString();
  const answer = { json: { ...emptyOverview, inquiries: { ...emptyOverview.inquiries, nextWakeAt } } };
  const calls = answerCalls({ [`GET ${OVERVIEW_PATH}`]: answer });
  function Inbox() {
    useSnoozeEnd();
    return useOverview().data ? 'Loaded' : null;
  }
  renderAdmin(<Inbox />);
  await screen.findByText('Loaded');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  const asked = () => calls.filter(({ path }) => path === OVERVIEW_PATH).length;
  expect(asked()).toBeGreaterThan(2);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  // Six times every ten minutes anyway.
  expect(asked()).toBeLessThan(20);
});

test('on a slow line the answer about an ended snooze is waited for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const nextWakeAt = new Date(Date.now() + HOUR_MS).toISOString();
  const isOver = () => Date.now() > Date.parse(nextWakeAt);
  let reads = 0;
  answerCalls({
    [`GET ${OVERVIEW_PATH}`]: async () => {
      const next = isOver() ? null : nextWakeAt;
      if (isOver()) {
        reads += 1;
        await new Promise((resolve) => setTimeout(resolve, 12_000));
      }
      return { json: { ...emptyOverview, inquiries: { ...emptyOverview.inquiries, nextWakeAt: next } } };
    },
  });
  function Inbox() {
    useSnoozeEnd();
    return useOverview().data?.inquiries.nextWakeAt === null ? 'Nobody is snoozed' : 'Somebody is snoozed';
  }
  renderAdmin(<Inbox />);
  await screen.findByText('Somebody is snoozed');
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS + 60_000));
  expect(screen.getByText('Nobody is snoozed')).toBeTruthy();
  expect(reads).toBe(1);
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
  await act(() => vi.advanceTimersByTimeAsync(60 * HOUR_MS));
  expect(calls).toHaveLength(first);
  day = '2026-11-23';
  act(() => focusManager.setFocused(true));
  expect(await screen.findByText('5 due, counted to 2026-11-23')).toBeTruthy();
  // Leaving the tab and returning within minutes costs no call.
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(calls).toHaveLength(first + 2);
});
