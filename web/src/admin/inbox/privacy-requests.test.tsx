import { api } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { describeCounts, PrivacyRequests } from './privacy-requests.tsx';

const lookUp = api['inquiries.exportPerson'].path;

test('each search for a person is one export, and an erasure is followed by none', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    [`POST ${lookUp}`]: { json: { contact_inquiries: [{}] } },
    [`POST ${api['inquiries.erasePerson'].path}`]: { json: { erased: { contact_inquiries: 1 } } },
  });
  renderAdmin(<PrivacyRequests />);
  const field = await screen.findByRole('textbox', { name: /^E-mail address/ });
  for (const email of ['a@example.com', 'r..d&co@пример.рф', 'b@example.com']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${email}{Enter}`);
    await screen.findByRole('heading', { name: email });
    expect(document.activeElement).toBe(field);
  }
  await userEvent.type(screen.getByLabelText(/^Type the address again/), 'b@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Erased for good')).toBeTruthy();
  const exported = calls.filter(({ path }) => path === lookUp).map(({ body }) => body);
  expect(exported.map((body) => (body as { email: string }).email)).toEqual([
    'a@example.com',
    // A mail may come from an address that our forms refuse.
    'r..d&co@пример.рф',
    'b@example.com',
  ]);
});

test('an address pasted from an Arabic chat is looked for and erased without its invisible marks', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    [`POST ${lookUp}`]: { json: { contact_inquiries: [{}] } },
    [`POST ${api['inquiries.erasePerson'].path}`]: { json: { erased: {} } },
  });
  renderAdmin(<PrivacyRequests />);
  const paste = async (field: HTMLElement) => {
    await userEvent.click(field);
    await userEvent.paste('\u200f\u202aAmina@example.com\u202c');
  };
  await paste(await screen.findByRole('textbox', { name: /^E-mail/ }));
  await userEvent.keyboard('{Enter}');
  await paste(await screen.findByLabelText(/^Type the address again/));
  await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
  await screen.findByText('Erased for good');
  const sent = calls.flatMap(({ body }) => (body as { email?: string } | undefined)?.email ?? []);
  expect(sent).toEqual(['Amina@example.com', 'Amina@example.com']);
});

test('a search fetches nothing else, so that its form is free at once', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    [`POST ${lookUp}`]: { json: {} },
  });
  renderAdmin(<PrivacyRequests />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^E-mail/ }), 'a@example.com{Enter}');
  await screen.findByText('Nothing is stored about this address.');
  await screen.findByRole('button', { name: 'Find' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/user', lookUp]);
});

test('what is stored about a person is named in words, also what is drafted, published and scheduled', () => {
  expect(describeCounts({ draft_changes: 1, publishes: 2, scheduled_sets: 1, outbox: 0 })).toEqual([
    '1 change of the draft',
    '2 publishes',
    '1 schedule',
  ]);
});
