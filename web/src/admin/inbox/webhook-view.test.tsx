import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { WebhookView } from './webhook-view.tsx';

const failed = {
  id: 't',
  at: '2026-11-23T08:00:00.000Z',
  event: 'inquiry.status',
  status: 503,
  error: 'The answer was 503',
};

test('a superadmin sets up a webhook, sees its secret, and reads whether a test arrived', async () => {
  let webhook = { url: null as string | null, isSlack: false, tries: [] as unknown[] };
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/webhook': () => ({ json: webhook }),
    'PUT /api/admin/webhook': ({ body }) => {
      webhook = { ...webhook, url: (body as { url: string }).url };
      return { json: { ...webhook, secret: 'whsec_AAAA' } };
    },
    'POST /api/admin/webhook/test': () => {
      webhook = { ...webhook, tries: [failed] };
      return { json: failed };
    },
  });
  renderAdmin(<WebhookView />);
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Address/), 'https://hooks.example.com/x');
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  expect(await screen.findByDisplayValue('whsec_AAAA')).toBeTruthy();
  // It is shown this once.
  await userEvent.keyboard('{Escape}');
  expect(screen.getByDisplayValue('whsec_AAAA')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The test has failed')).toBeTruthy();
  expect(await screen.findByText('New status')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    url: 'https://hooks.example.com/x',
    isSlack: false,
  });
});

test('a webhook that could not be saved keeps its typed address, and has no secret or test', async () => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/webhook': { json: { url: null, isSlack: false, tries: [] } },
    'PUT /api/admin/webhook': {
      status: 400,
      json: { detail: 'No', errors: { url: 'Not a public address' } },
    },
  });
  renderAdmin(<WebhookView />);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Address/);
  fireEvent.change(field, { target: { value: 'https://10.0.0.1/' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('Failed to save the webhook')).toBeTruthy();
  expect(await screen.findByText('Not a public address')).toBeTruthy();
  expect(field.value).toBe('https://10.0.0.1/');
  expect(screen.queryByRole('button', { name: /^(Done|Send a test)$/ })).toBeNull();
});

test('a new secret is asked about, changes nothing else, and is not called kept when its response is lost', async () => {
  let isLost = true;
  const webhook = { url: 'https://hooks.example.com/x', isSlack: true, tries: [] };
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/webhook': { json: webhook },
    'POST /api/admin/webhook/secret': () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return { json: { ...webhook, secret: 'whsec_BBBB' } };
    },
  });
  renderAdmin(<WebhookView />);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Address/);
  fireEvent.change(field, { target: { value: 'https://other.example.com/' } });
  const renew = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'New secret' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make a new secret?' });
    fireEvent.click(within(question).getByRole('button', { name: 'New secret' }));
  };
  await renew();
  expect(await screen.findByText(/^No new secret has arrived/)).toBeTruthy();
  isLost = false;
  await renew();
  expect(await screen.findByDisplayValue('whsec_BBBB')).toBeTruthy();
  expect(screen.queryByText('Webhook saved')).toBeNull();
  expect(field.value).toBe('https://other.example.com/');
  // A colleague may have saved a newer address meanwhile.
  expect(calls.filter(({ method, body }) => method === 'PUT' || body)).toEqual([]);
});
