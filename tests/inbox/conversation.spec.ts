import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { INBOUND_SECRET, receivedMails } from '../../tools/testing/mail-server.ts';
import { choose, expect, newVisitor, test, toastOf } from '../platform/browser/test.ts';
import { callApi, logInColleague } from '../platform/dashboard/staff.ts';
import { cards, detailOf, send } from './browser-inquiries.ts';
import { startReceiver, subscribe } from './notify/push-receiver.ts';

/** An answer is sent after ten seconds, in which staff can undo it; the rest is for a busy machine. */
const LEFT_WITHIN_MS = 30_000;

/** A visitor's answer as their mail program sends it, with a PDF. */
const letter = (from: string, to: string) =>
  `From: Achieng <${from}>
To: ${to}
Message-ID: <${randomUUID()}@example.com>
Subject: Re: A depot
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

Tomorrow at nine, please.

On Monday, Amina <hello@mipaka.network> wrote:
> We will call you.
--b
Content-Type: application/pdf; name="plan.pdf"
Content-Disposition: attachment; filename="plan.pdf"

%PDF-1.7
%%EOF
--b--`.replaceAll('\n', '\r\n');

const entries = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('listitem');

// Presence: presence.test.tsx. Completing, and undoing an answer: conversation.test.tsx.
test('of two staff who answer a visitor the second is warned', async ({ page, request, staffPage }) => {
  const visitor = newVisitor();
  const service = await startReceiver();
  const phone = subscribe(service.origin, 'phone');
  const device = { endpoint: phone.endpoint, keys: phone.keys, events: ['inquiry', 'reply'] };
  expect((await callApi(staffPage, 'PUT', '/api/account/push-devices', device)).status).toBe(200);
  /** The push messages about the inquiry that the phone received, oldest first. */
  const pushes = () =>
    service.received.map((message) => phone.read(message)).filter(({ path }) => path.endsWith(`id=${id}`));
  const { id, reference } = await send(staffPage, visitor);
  await logInColleague(staffPage, page);
  const address = `/admin?tab=inquiries&id=${id}`;
  await test.step('a phone gets an encrypted push without a name, with the inquiry’s link', async () => {
    await expect
      .poll(() => pushes().map(({ title, body, path }) => [title, body, path]))
      .toEqual([['New inquiry', reference, address]]);
    expect(JSON.stringify(pushes())).not.toContain(visitor.firstName);
  });
  await page.goto(address);
  await staffPage.goto(address);
  const mine = detailOf(staffPage, visitor.firstName);
  const theirs = detailOf(page, visitor.firstName);

  await test.step('the answer is sent; the colleague sees it live and is warned before sending', async () => {
    await theirs.getByLabel('Your answer').fill('From the second');
    await mine.getByLabel('Your answer').fill('We will call you.');
    await staffPage.keyboard.press('Control+Enter');
    await expect(mine.getByLabel('Your answer')).toHaveValue('');
    await expect(mine.getByLabel('Status', { exact: true })).toHaveValue('in-progress');
    await expect(entries(page).filter({ hasText: 'We will call you.' })).toContainText(
      'Achieng Otieno answered',
    );
    await expect(theirs.getByRole('alert')).toContainText('There is a new message in the conversation');
    await expect(theirs.getByLabel('Your answer')).toHaveValue('From the second');
    for (const one of [staffPage, page]) {
      const answer = entries(one).filter({ hasText: 'We will call you.' });
      await expect(answer.getByText('Sent', { exact: true })).toBeVisible({ timeout: LEFT_WITHIN_MS });
    }
    await expect(theirs.getByRole('button', { name: 'Send anyway' })).toBeEnabled();
  });

  await test.step('the visitor answers by mail with a file, and both staff see it live', async () => {
    const sent = () =>
      receivedMails.find(
        ({ to, source }) => to.includes(visitor.email) && source.includes('We will call you.'),
      )?.source ?? '';
    const [, replyTo = ''] = /^Reply-To: (\S+)\r$/m.exec(sent()) ?? [];
    const handed = await request.post('/api/mail/inbound', {
      headers: { Authorization: `Bearer ${INBOUND_SECRET}`, 'Content-Type': 'message/rfc822' },
      data: Buffer.from(letter(visitor.email, replyTo)),
    });
    expect(handed.status(), await handed.text()).toBe(200);
    for (const one of [staffPage, page])
      await expect(entries(one).filter({ hasText: 'Tomorrow at nine, please.' })).toContainText(
        'wrote by mail',
      );
    await expect
      .poll(() => pushes().map(({ title }) => title))
      .toEqual(['New inquiry', 'A visitor has replied']);
    const [file] = await Promise.all([
      staffPage.waitForEvent('download'),
      mine.getByRole('link', { name: /plan\.pdf/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('plan.pdf');
    await expect(mine.getByText(/Reply due by/)).toBeVisible();
  });
  service.stop();
});

test('staff snooze an inquiry with a key, and take it up again', async ({ staffPage }) => {
  const { id, visitor } = await send(staffPage, { serviceInterest: 'Press' });
  // A filter lists the newest first: it is in sight, however many wait.
  await staffPage.goto(`/admin?tab=inquiries&type=press&id=${id}`);
  const mine = detailOf(staffPage, visitor.firstName);
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(1);
  await mine.getByRole('heading', { name: visitor.firstName }).focus();
  await staffPage.keyboard.press('s');
  // The whole menu is in sight, however little room the answer leaves.
  await expect(staffPage.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await choose(staffPage, /^Tomorrow morning/);
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(0);
  await toastOf(staffPage).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(1);
  await expect(mine.getByText(/Reply due by/)).toBeVisible();
  await mine.getByRole('heading', { name: visitor.firstName }).focus();
  await staffPage.keyboard.press('s');
  await choose(staffPage, /^Tomorrow morning/);
  await expect(toastOf(staffPage)).toContainText('Snoozed until');
  await expect(mine.getByText(/^Snoozed until .* 08:00 EAT$/)).toBeVisible();
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(0);
  await staffPage.getByRole('link', { name: /^Snoozed/ }).click();
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(1);
  await cards(staffPage).getByRole('link', { name: visitor.firstName }).click();
  // The focus does not go with the element that was pressed.
  await mine.getByRole('button', { name: 'Take it up now' }).click();
  await expect(mine.getByRole('button', { name: 'Snooze', exact: true })).toBeFocused();
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(0);
  await staffPage.goto('/admin?tab=inquiries&type=press');
  await expect(cards(staffPage).filter({ hasText: visitor.firstName })).toHaveCount(1);
  await staffPage.getByRole('link', { name: 'Open the first' }).click();
  await expect(staffPage.locator('#open-inquiry')).toBeFocused();
});
