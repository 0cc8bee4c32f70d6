import type { Inquiry, InquiryStatus } from '@mipaka/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { inquirySample } from '../lib/testing/samples-for-test.ts';
import { useInquiryChange } from './use-inquiry-change.tsx';

test('of two quick changes of an inquiry the second is sent after the answer to the first, so that it stands', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
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

const omar = { id: 'u1', username: 'omar' };
const tomorrow = {
  snooze: { until: new Date(Date.now() + 86_400_000).toISOString() },
  followUpOn: '2099-01-02',
};

test.each<[string, InquiryStatus, Partial<Inquiry>, object[]]>([
  ['', 'completed', { status: 'in-progress', assignee: omar }, []],
  [', with what finishing it has removed', 'completed', tomorrow, [tomorrow]],
  [', with nobody to whom it was assigned', 'in-progress', {}, [{ userId: null }]],
])(
  'a status is undone from the message%s: the inquiry may have left the list',
  async (_with, to, fields, more) => {
    const row = inquirySample('a', fields);
    let stored = row;
    const change = (values: Partial<Inquiry>) => {
      stored = { ...stored, ...values };
      return { json: stored };
    };
    const calls = answerCalls({
      // As the server, which changes other fields along with a status.
      'PUT /api/admin/inquiries/a/status': ({ body }) => {
        const { status } = body as Pick<Inquiry, 'status'>;
        const removed = status === 'completed' && { snooze: null, followUpOn: null };
        const assignee = stored.assignee ?? (status === 'in-progress' ? omar : null);
        return change({ status, assignee, ...removed });
      },
      'PUT /api/admin/inquiries/a': ({ body }) => {
        const { userId, ...values } = body as { userId?: null };
        return change(userId === undefined ? values : { assignee: null });
      },
    });
    function SetStatus() {
      const change = useInquiryChange();
      return (
        <button type="button" onClick={() => change(row, { status: to })}>
          Set
        </button>
      );
    }
    renderAdmin(<SetStatus />);
    fireEvent.click(screen.getByText('Set'));
    fireEvent.click(await screen.findByText('Undo'));
    await waitFor(() => expect(stored).toEqual(row));
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent.slice(0, 2)).toEqual([{ status: to }, { status: row.status }]);
    expect(Object.assign({}, ...sent.slice(2))).toEqual(Object.assign({}, ...more));
  },
);

test('undoing a snooze does not restore one that has ended meanwhile', async () => {
  const calls = answerCalls({ 'PUT /api/admin/inquiries/a': { json: inquirySample('a') } });
  // The scheduled job has not removed it yet.
  const ended = inquirySample('a', { snooze: { until: new Date(Date.now() - 1_000).toISOString() } });
  function Snooze() {
    const change = useInquiryChange();
    return (
      <button type="button" onClick={() => change(ended, { snooze: { until: null } })}>
        Snooze
      </button>
    );
  }
  renderAdmin(<Snooze />);
  fireEvent.click(screen.getByText('Snooze'));
  fireEvent.click(await screen.findByText('Undo'));
  expect(await screen.findByText('Inquiry is back in the inbox')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ snooze: { until: null } }, { snooze: null }]);
});
