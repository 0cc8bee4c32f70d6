import { HOUR_MS } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { INQUIRIES_PATH } from '../addresses/inbox-address.ts';
import { OVERVIEW_PATH, useSnoozeEnd } from '../queries/use-overview.ts';
import { answerCalls, renderAdmin } from '../testing/render-for-test.tsx';
import { emptyOverview } from '../testing/samples-for-test.ts';

afterEach(() => vi.useRealTimers());

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
