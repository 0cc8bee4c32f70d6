import type { OutboxEntry } from '@mipaka/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { MailView } from './mail-view.tsx';

const mail: OutboxEntry = {
  ...{ id: 'm1', kind: 'answer', to: 'w@example.com', subject: 'A depot', inquiryId: 'i1' },
  ...{ state: 'ERROR', attempts: 3, lastError: 'Mailbox full', nextTryAt: null },
  ...{ createdAt: '2026-11-22T08:00:00.000Z', updatedAt: '2026-11-22T08:00:00.000Z' },
};

test('the outbox shows why a mail failed, and staff send it again', async () => {
  let mails = [mail];
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/outbox': () => ({ json: mails }),
    'POST /api/admin/outbox/m1/retry': () => {
      mails = [];
      return { json: { ...mail, state: 'SUCCESS', lastError: null } };
    },
  });
  renderAdmin(<MailView />);
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Mailbox full')).toBeTruthy();
  expect(
    item.getByText(/to w@example\.com .* 3 tries so far; it is not tried again by itself$/),
  ).toBeTruthy();
  expect(item.getByRole('link', { name: 'The inquiry' }).getAttribute('href')).toBe(
    inboxAddress('inbox', 'i1'),
  );
  await userEvent.click(item.getByRole('button', { name: /again/ }));
  expect(await screen.findByText('Mail sent')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Mailbox full')).toBeNull());
});
