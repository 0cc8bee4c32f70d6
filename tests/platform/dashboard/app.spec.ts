/** The dashboard as an app on a phone: it installs, lists unsent answers without a connection, and shows messages. */
import type { Page } from '@playwright/test';
import { detailOf, send } from '../../inbox/browser-inquiries.ts';
import { expect, test } from '../browser/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits for the worker of a page. */
const workerOf = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

test('the dashboard installs only below /admin', async ({ separateStaffPage: staffPage, page }) => {
  await staffPage.goto('/admin?tab=inquiries');
  const link = staffPage.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/admin-app/manifest.webmanifest');
  const answer = await staffPage.request.get('/admin-app/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ scope: '/admin', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await staffPage.request.get(src)).ok()).toBe(true);
  const scopes = () =>
    staffPage.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
  await expect.poll(scopes).toEqual(['/admin']);

  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
  ).toBe(0);
  // The worker does not control the site in the browser of staff either.
  await staffPage.goto('/');
  expect(await staffPage.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('offline, the page lists the unsent answers of whoever is signed in', async ({
  separateStaffPage: staffPage,
  complaints,
}) => {
  const { id, visitor } = await send(staffPage);
  await staffPage.goto(`/admin?tab=inquiries&id=${id}`);
  await detailOf(staffPage, visitor.firstName)
    .getByLabel('Your answer')
    .fill('Nine would suit us <b>well</b>.');
  await staffPage.evaluate(() =>
    localStorage.setItem('mipaka.draft.colleague.reply.r1', JSON.stringify({ text: 'A secret' })),
  );
  await workerOf(staffPage);
  const context = staffPage.context();
  await context.setOffline(true);
  // The worker may be offline a moment later than the page.
  await expect(async () => {
    await staffPage.reload();
    await expect(staffPage.getByRole('heading', { name: 'No connection' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(staffPage.getByRole('heading', { name: 'One answer waits to be sent:' })).toBeVisible();
  await expect(staffPage.getByRole('listitem')).toHaveText('Nine would suit us <b>well</b>.');
  // The caches contain nothing of the dashboard or its data.
  const kept = await staffPage.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(admin-app|media-site)\//.test(path))).toEqual([]);

  await context.setOffline(false);
  await expect(detailOf(staffPage, visitor.firstName).getByLabel('Your answer')).toHaveValue(
    'Nine would suit us <b>well</b>.',
  );
  // Ignores the messages that browsers print without a connection.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Firestore|offline|app-deleted/i.test(text)),
  );
});

test('a click on a push message opens its inquiry', async ({ separateStaffPage: staffPage }) => {
  const { id, visitor } = await send(staffPage);
  const context = staffPage.context();
  const session = await context.newCDPSession(staffPage);
  /** Chromium's id of the worker's registration. */
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin'));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await staffPage.goto('/admin');
  // A page that is not rendered yet does not listen to the worker.
  await expect(staffPage.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await workerOf(staffPage);
  const [title, body, tag] = ['New inquiry', 'MPK-1', 'inquiry-1'];
  const path = `/admin?tab=inquiries&id=${id}`;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Headless Chromium shows no notifications, so the test records them.
  await worker.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of a page know nothing of workers
    const scope = globalThis as any;
    scope.registration.showNotification = async (title: string, options: object) => {
      scope.noted = { title, ...options };
    };
  });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(staffPage.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title, body, tag, path }),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as { noted?: unknown }).noted))
    .toMatchObject({ title, body, tag, renotify: true, data: { path } });

  // Nor can they make the browser replace a subscription.
  await worker.evaluate(() => {
    const waitUntil = (work: Promise<unknown>) => work;
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as { noted?: unknown }).noted))
    .toMatchObject({ body: 'Press to switch them on again.', data: { path: '/admin/account' } });

  await worker.evaluate(
    (data) => {
      const notification = { data, close: () => undefined };
      // Scripts cannot create a real event of a click on a notification.
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
      });
      dispatchEvent(event);
    },
    { path },
  );
  await expect(detailOf(staffPage, visitor.firstName)).toBeVisible();
});
