import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { inquirySample } from '../../lib/testing/samples-for-test.ts';
import { InquiryHistory } from './inquiry-history.tsx';

const inquiry = inquirySample('AAAAAAAAAAAAAAAAAAAA', { status: 'completed' });
const entry = {
  id: 'e1',
  at: '2026-11-21T22:30:00.000Z',
  actor: { id: 'u2', username: 'omar' },
  action: 'status',
  collection: 'contact_inquiries',
  recordId: inquiry.id,
  label: inquiry.reference,
  changes: { status: { before: 'new', after: 'completed' } },
};

test('the history of an inquiry shows who did what in Nairobi time, and restores a status', async () => {
  const path = `/api/admin/inquiries/${inquiry.id}`;
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${path}/history`]: { json: [{ ...entry, id: 'e2', action: 'note', changes: {} }, entry] },
    [`PUT ${path}/status`]: { json: { ...inquiry, status: 'new' } },
  });
  renderAdmin(<InquiryHistory inquiry={inquiry} />, `/admin?tab=inquiries&id=${inquiry.id}#q=wanjiku`);
  expect(calls.some(({ path: called }) => called.includes('history'))).toBe(false);
  await userEvent.click(screen.getByRole('heading', { name: 'History' }).closest('summary') as HTMLElement);
  // The search in the fragment stays.
  await expect.poll(() => screen.getByTestId('address').textContent).toContain('history=open#q=wanjiku');

  const [note, status] = await screen.findAllByRole('listitem');
  expect(note?.textContent).toContain('omar wrote a note on it');
  expect(status?.textContent).toContain('omar changed the status of it22 Nov 2026, 01:30 EAT');
  expect(within(status as HTMLElement).getByRole('deletion').textContent).toBe('New');
  expect(within(status as HTMLElement).getByRole('insertion').textContent).toBe('Completed');
  await userEvent.click(screen.getByRole('button', { name: 'Restore “New”: Status' }));
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${path}/status`,
    body: { status: 'new' },
  });
});

test('the history of an inquiry does not offer to restore the present value', async () => {
  answerCalls({
    'GET /api/user': { json: amina },
    [`GET /api/admin/inquiries/${inquiry.id}/history`]: {
      json: [
        {
          ...entry,
          changes: {
            status: { before: 'completed', after: 'closed' },
            assignee: { before: { id: 'u1', username: 'amina' }, after: null },
          },
        },
      ],
    },
  });
  // As it is shown until the call that assigned it has returned.
  const assigned = { ...inquiry, assignee: amina };
  renderAdmin(<InquiryHistory inquiry={assigned} />, '/admin?history=open');
  const navigate = vi.spyOn(history, 'replaceState');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  // A link that opens the history keeps its address and state.
  expect(navigate).not.toHaveBeenCalled();
});

test('a consent that was withdrawn by mistake is restored from the history', async () => {
  const path = `/api/admin/inquiries/${inquiry.id}`;
  const changes = { consent: { before: true, after: false } };
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${path}/history`]: { json: [{ ...entry, action: 'update', changes }] },
    [`PUT ${path}`]: { json: { ...inquiry, consent: true } },
  });
  renderAdmin(<InquiryHistory inquiry={{ ...inquiry, consent: false }} />, '/admin?history=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore “Given”: Consent' }));
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ path, body: { consent: true } });
});
