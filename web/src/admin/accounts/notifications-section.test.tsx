import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import * as subscription from './push-subscription.ts';

const phone = {
  id: 'a'.repeat(64),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  events: ['inquiry', 'reply'],
  createdAt: '2026-11-23T08:00:00.000Z',
};

test('users can switch off the daily summary', async () => {
  let digest = true;
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/notifications': () => ({ json: { digest, pushKey: null, devices: [] } }),
    'PUT /api/account/notifications': ({ body }) => {
      digest = (body as { digest: boolean }).digest;
      return { json: { digest, pushKey: null, devices: [] } };
    },
  });
  renderAdmin(<NotificationsSection />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^The daily summary.*late, due.*follow up.*unassigned.*not sent/,
  });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  expect(await screen.findByText('You get no daily summary')).toBeTruthy();
  await waitFor(() => expect(box.checked).toBe(false));
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ digest: false }]);
  expect(screen.getByText(/Messages to devices are not set up/)).toBeTruthy();
});

test('another device is listed with its events and can be removed', async () => {
  let devices = [phone];
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/notifications': () => ({ json: { digest: true, pushKey: 'key', devices } }),
    [`DELETE /api/account/push-devices/${phone.id}`]: () => {
      devices = [];
      return { status: 204 };
    },
  });
  renderAdmin(<NotificationsSection />);
  expect(await screen.findByText(/A new inquiry; A visitor’s reply/)).toBeTruthy();
  // jsdom cannot show notifications.
  expect(screen.getByText(/This browser cannot show notifications/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Remove / }));
  expect(await screen.findByText('Device removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/A new inquiry; A reply/)).toBeNull());
});

test('a removed device counts as removed, also if the browser cannot end its part, and its response was lost', async () => {
  const answers = [{ status: 404 }, { status: 504 }];
  vi.spyOn(subscription, 'hasPush').mockReturnValue(true);
  vi.spyOn(subscription, 'subscriptionId').mockResolvedValue(phone.id);
  vi.spyOn(subscription, 'unsubscribeHere').mockRejectedValue(new TypeError('no pushManager'));
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/notifications': { json: { digest: true, pushKey: 'key', devices: [phone] } },
    [`DELETE /api/account/push-devices/${phone.id}`]: () => answers.pop() ?? { status: 500 },
  });
  renderAdmin(<NotificationsSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'No notifications here' }));
  expect(await screen.findByText('Device removed')).toBeTruthy();
  expect(answers).toEqual([]);
});

test('this device gets chosen messages, and the button that saves them keeps the focus', async () => {
  let devices: (typeof phone)[] = [];
  vi.spyOn(subscription, 'hasPush').mockReturnValue(true);
  vi.spyOn(subscription, 'subscriptionId').mockResolvedValue(phone.id);
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const here = { endpoint: 'https://push.example.com/x', keys };
  vi.spyOn(subscription, 'subscribeHere').mockResolvedValue(here);
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/notifications': () => ({ json: { digest: true, pushKey: 'key', devices } }),
    'PUT /api/account/push-devices': ({ body }) => {
      devices = [{ ...phone, events: (body as typeof phone).events }];
      return { json: devices[0] };
    },
  });
  renderAdmin(<NotificationsSection />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'An inquiry assigned to me' }));
  const button = screen.getByRole('button', { name: 'Notify me on this device' });
  await userEvent.click(button);
  expect(await screen.findByText('On')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...here, events: phone.events });
  expect(document.activeElement).toBe(button);
  expect(button.textContent).toBe('Save');
});
