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
