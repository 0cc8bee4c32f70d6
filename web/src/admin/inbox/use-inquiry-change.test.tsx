import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, heldBack, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { inquirySample } from '../lib/testing/samples-for-test.ts';
import { useInquiryChange } from './use-inquiry-change.tsx';

test('of two quick changes of an inquiry the second is sent after the answer to the first, so that it stands', async () => {
  const [answered, answer] = heldBack();
  const calls = answerCalls({
    'PUT /api/admin/inquiries/a': async () => {
      await answered;
      return { json: inquirySample('a') };
    },
    'PUT /api/admin/inquiries/a/status': { json: inquirySample('a') },
  });
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  function Changes() {
    const [snooze, change] = [useInquiryChange(), useInquiryChange()];
    const both = () => {
      snooze(inquirySample('a'), { snooze: null });
      change(inquirySample('a'), { status: 'closed' });
    };
    return (
      <button type="button" onClick={both}>
        Both
      </button>
    );
  }
  renderAdmin(<Changes />);
  fireEvent.click(screen.getByText('Both'));
  await waitFor(() => expect(sent()).toEqual([{ snooze: null }]));
  answer();
  expect(await screen.findByText('Inquiry status updated')).toBeTruthy();
  expect(sent()).toEqual([{ snooze: null }, { status: 'closed' }]);
});

test.each([
  [200, 'Undone'],
  [412, '412: This inquiry has been changed since'],
])('a status is undone from the message, by the version that it left: %i', async (status, said) => {
  const row = inquirySample('a', { status: 'in-progress' });
  const changed = { ...row, status: 'completed', updatedAt: '2026-01-31T08:00:00.000Z' };
  const calls = answerCalls({
    'PUT /api/admin/inquiries/a/status': { json: changed },
    'POST /api/admin/inquiries/a/undo':
      status === 200
        ? { json: row }
        : { status, json: { detail: 'This inquiry has been changed since', status, title: 'Stale' } },
  });
  function SetStatus() {
    const change = useInquiryChange();
    return (
      <button type="button" onClick={() => change(row, { status: 'completed' })}>
        Set
      </button>
    );
  }
  renderAdmin(<SetStatus />);
  fireEvent.click(screen.getByText('Set'));
  fireEvent.click(await screen.findByText('Undo'));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { version: changed.updatedAt } });
});
