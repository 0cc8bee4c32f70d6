/** Playwright's test with a page that may not complain: an unexpected console error, exception or policy violation fails. */
import { CONFIRMED_FOR_MS } from '@mipaka/contract';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Cookie,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { localLogin } from '../../../tools/seed.ts';
import { withSite } from './site-of-a-worker.ts';

/** Messages of the browser about statuses that tests expect, such as 401 before signing in; and one of Playwright. */
const EXPECTED =
  /Service Worker registration blocked by Playwright|Failed to load resource: the server responded with a status of (400|401|403|404|409|412|415|429)/;

async function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message: ConsoleMessage) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  // Reports each violation with its address, because browsers do not print all of them.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      console.error(`Policy violation: ${[effectiveDirective, blockedURI, sourceFile, sample].join(' ')}`),
    );
  });
}

/** Removes a test's routes. Their answers may still be on their way, so errors are ignored. */
const letGo = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** A browser that the tests of a worker share, so that it loads and compiles the dashboard's scripts once. */
type Shared = { context: BrowserContext; cookies: Cookie[]; begunAt: number };
/** The age at which a shared session is replaced, before the API asks for the password again. */
const SESSION_MS = CONFIRMED_FOR_MS / 2;

/** Clears the shared browser and signs it in, with the session of the previous test unless that has ended. */
async function renew(shared: Shared, page: Page, origin: string) {
  const { context } = shared;
  const client = await context.newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await client.detach();
  await context.clearCookies();
  const isFresh = Date.now() - shared.begunAt < SESSION_MS;
  if (isFresh) await context.addCookies(shared.cookies);
  if (isFresh && (await context.request.get(`${origin}/api/user`)).ok()) return;
  await logIn(page);
  Object.assign(shared, { cookies: await context.cookies(), begunAt: Date.now() });
}

export const test = base.extend<
  { complaints: string[]; staffPage: Page; separateStaffPage: Page },
  { shared: Shared; siteOrigin: string }
>({
  siteOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { project, workerIndex }) => withSite(`demo-${project.name}-${workerIndex}`, use),
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ siteOrigin }, use) => use(siteOrigin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'the browser complained').toEqual([]);
  },
  page: async ({ page, complaints }, use) => {
    await watch(page, complaints);
    await use(page);
    await letGo(page);
  },
  shared: [
    async ({ browser, siteOrigin }, use, { project }) => {
      const { contextOptions, ...options } = project.use;
      const context = await browser.newContext({ ...options, ...contextOptions, baseURL: siteOrigin });
      await use({ context, cookies: [], begunAt: 0 });
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** A second browser, signed in as staff. */
  staffPage: async ({ shared, siteOrigin, complaints }, use) => {
    const page = await shared.context.newPage();
    await watch(page, complaints);
    await renew(shared, page, siteOrigin);
    await use(page);
    await letGo(page);
    for (const open of shared.context.pages()) await open.close();
  },
  /** The same in a browser of its own, for tests that change its clock, connection or workers. */
  separateStaffPage: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await watch(page, complaints);
    await logIn(page);
    await use(page);
    await letGo(page);
    await context.close();
  },
});

export { expect };

/** Waits until the browser has hydrated the page and loaded everything: then the page has the area for toasts. */
export const hydrated = (page: Page) =>
  expect(page.getByRole('region', { name: /Notification/ })).toBeAttached();

/** Opens a page of the site, as a visitor who comes from `referer` if given, and waits until it is hydrated. */
export async function openPage(page: Page, path: string, referer?: string) {
  await page.goto(path, { referer });
  await hydrated(page);
}

/** The header that browsers add to calls from the site's own pages. */
export const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

type Credentials = { username: string; password: string };

/** Signs a browser in with the call of the login form. */
export async function logIn(page: Page, { username, password }: Credentials = localLogin): Promise<void> {
  const answer = await page.request.post('/api/login', {
    data: { username, password },
    headers: SAME_ORIGIN,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Sends the form of /auth, to which a protected address leads. */
export async function sendLogin(page: Page, { username, password }: Credentials = localLogin): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Fills in the required fields of the contact form. */
export async function fillInquiry(page: Page, visitor = newVisitor()): Promise<void> {
  await page.getByLabel(/First Name/).fill(visitor.firstName);
  await page.getByLabel(/Last Name/).fill(visitor.lastName);
  await page.getByLabel(/Email Address/).fill(visitor.email);
  await page.getByLabel(/Subject/).fill('A depot in Kisumu');
  await page.getByRole('textbox', { name: 'Message' }).fill('We have a depot.\nShall we talk?');
}

/** Clicks an entry of the open menu after the menu has its place; at first it is rendered out of sight. */
export async function choose(page: Page, entry: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await expect(page.getByRole('menu').filter({ has: item })).toBeInViewport();
  await item.click();
}

/** Holds back requests of a page to `url`; gives the function that lets them go on. */
export async function holdBack(page: Page, url: string, goOn = (route: Route) => route.continue()) {
  let letGoOn = () => {};
  const held = new Promise<void>((resolve) => {
    letGoOn = resolve;
  });
  await page.route(url, (route) => held.then(() => goOn(route)));
  return letGoOn;
}

let serial = 0;
/** A visitor whom no other test knows. */
export function newVisitor() {
  serial += 1;
  const name = `Visitor${Date.now().toString(36)}${serial}`;
  return { firstName: name, lastName: 'Achieng', email: `${name.toLowerCase()}@example.com` };
}

/** The visible toast; the announcement for screen readers beside it has the same words. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
