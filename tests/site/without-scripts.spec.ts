/** Every page, tab and form works without scripts, and with a script missing. */
import { divisions } from '@mipaka/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { fillInquiry, holdBack, newVisitor } from '../platform/browser/test.ts';
import { test as base, expect, paths } from './test.ts';

const screens = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

/** The script of a page alone; nightly also the entry and all others that the page loads. */
async function scriptsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const [, entry = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const [, code = ''] = /<script type="application\/json" id="code">(.*?)<\/script>/.exec(html) ?? [];
  const loaded = JSON.parse(code) as string[];
  return process.env.NIGHTLY ? [entry, ...loaded] : loaded.filter((script) => script.includes('-page-'));
}

type Visit = (page: Page, name: string, missing: string | undefined) => Promise<void>;
/**
 * Visits a page without scripts, and once for each of its scripts outside `tried`, with that script missing; on each
 * push only for the first page: any other would stay as the server rendered it, too.
 */
type EachVisit = (path: string, visit: Visit, tried?: Set<string>) => Promise<void>;

const test = base.extend<{ eachVisit: EachVisit }>({
  eachVisit: async ({ browser, baseURL, request }, use) => {
    await use(async (path, visit, tried = new Set()) => {
      const scripts = await scriptsOf(request, path);
      expect(scripts.length, path).toBeGreaterThan(0);
      const isEnough = !process.env.NIGHTLY && tried.size > 0;
      for (const missing of [undefined, ...scripts.filter((script) => !isEnough && !tried.has(script))]) {
        const name = `${path} without ${missing ?? 'scripts'}`;
        const context = await browser.newContext({ baseURL, javaScriptEnabled: missing !== undefined });
        if (missing) await context.route(`**${missing}`, (route) => route.abort());
        const visited = await context.newPage();
        await test.step(name, async () => {
          await visited.goto(path);
          await visit(visited, name, missing);
        });
        await context.close();
        if (missing) tried.add(missing);
      }
    });
  },
});

/**
 * Elements that a page contains and does not show, apart from those in tab panels or hidden from screen readers, and
 * from stories that a visitor has not chosen.
 */
const hidden = (page: Page) =>
  page
    .locator('main, main section, main article, main h2, main h3, main p, footer, footer a, footer button')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            !element.closest('[role=tabpanel], [aria-hidden=true], li:has([type=radio]:not(:checked))'),
        )
        .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );

async function unfold(page: Page) {
  for (const fold of await page.locator('main details').all()) {
    const summary = fold.locator('summary');
    if ((await fold.getAttribute('open')) === null && (await summary.isVisible())) await summary.click();
  }
}

test('small and large screens show all parts of every page', async ({ eachVisit }) => {
  test.setTimeout(300_000);
  const tried = new Set<string>();
  const look: Visit = async (page, name) => {
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await unfold(page);
      expect(await hidden(page), `${name}, ${screen.width} px`).toEqual([]);
    }
  };
  for (const path of paths) await eachVisit(path, look, tried);
  expect(tried.size).toBeGreaterThan(process.env.NIGHTLY ? paths.length : 0);
});

test('visitors reach every tab', async ({ eachVisit }) => {
  test.slow();
  await eachVisit('/services', async (page, _name, missing) => {
    // Without any one script a tab is the same link as without all of them.
    for (const { slug, name } of missing ? divisions.slice(-1) : divisions) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${slug}`));
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel').getByRole('heading', { name })).toBeVisible();
    }
  });
});

async function fillIn(page: Page, visitor: ReturnType<typeof newVisitor>) {
  await fillInquiry(page, visitor);
  await page.getByLabel('Inquiry Type').selectOption({ label: 'Press' });
}

test.describe('a form', () => {
  /** The emulator closes connections that were idle for five seconds. */
  const patient = { maxRetries: 2 };

  test('is sent once: a message with its receipt, and an address for updates', async ({
    eachVisit,
    staffPage,
  }) => {
    test.setTimeout(300_000);
    await eachVisit('/contact', async (visited) => {
      const visitor = newVisitor();
      const updates = visited.getByRole('region', { name: 'Stay Updated' });
      await updates.getByLabel('Your email').fill(visitor.email);
      await updates.getByRole('button', { name: 'Subscribe' }).click();
      await expect(updates.getByText(/follow the link in the mail/)).toBeVisible();
      expect(visited.url()).not.toContain(visitor.firstName.toLowerCase());
      const outbox = await staffPage.request.get('/api/admin/outbox', patient);
      expect(await outbox.json()).toContainEqual(
        expect.objectContaining({ to: visitor.email, kind: 'newsletter-confirmation' }),
      );

      await fillIn(visited, visitor);
      await visited.getByRole('button', { name: /Send/ }).click();
      const receipt = visited.getByText(/Your reference is MPK-[0-9A-Z]{8}/);
      await expect(receipt).toBeVisible();
      const [reference = ''] = /MPK-\w+/.exec((await receipt.textContent()) ?? '') ?? [];
      await visited.reload();
      const found = await staffPage.request.get(`/api/admin/inquiries?q=${visitor.firstName}`, patient);
      expect(await found.json()).toMatchObject([
        {
          reference,
          email: visitor.email,
          serviceInterest: 'Press',
          message: 'We have a depot.\nShall we talk?',
          isSuspect: false,
        },
      ]);
    });
  });

  test('that is refused is hydrated with its input and errors', async ({ page, complaints }) => {
    const field = (name: RegExp) => page.getByLabel(name);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await fillIn(page, newVisitor());
    await field(/First Name/).fill('  ');
    await page.unroute('**/assets/*.js');
    // The browser reports each missing file itself.
    complaints.length = 0;
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByRole('alert')).toContainText('First name is required');
    await expect(page.locator('#contact-form form[novalidate]')).toHaveCount(1);
    await expect(field(/Subject/)).toHaveValue('A depot in Kisumu');
    await expect(field(/First Name/)).toHaveAccessibleDescription('First name is required');
    await field(/First Name/).fill('Amina');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText(/Your reference is MPK-/)).toBeVisible();
  });
});

test('input from before the scripts loaded is kept, and is sent', async ({ page }) => {
  const letCome = await holdBack(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel(/First Name/).fill('Amina');
  await page.getByRole('textbox', { name: 'Message' }).fill('We have a depot.');
  letCome();
  await expect(page.locator('#contact-form form[novalidate]')).toHaveCount(1);
  await expect(page.getByLabel(/First Name/)).toHaveValue('Amina');
  await page.getByLabel(/Last Name/).fill('Achieng');
  await page.getByLabel(/Email Address/).fill('amina@example.org');
  await page.getByLabel(/Subject/).fill('A depot in Kisumu');
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: /Send/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ firstName: 'Amina', message: 'We have a depot.' });
});

test.describe('without any scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/auth', '/admin'])
    test(`${path} says in sight that it needs scripts`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('noscript')).toBeInViewport({ ratio: 1 });
    });

  test('a form of the footer thanks the visitor, and sends no address', async ({ page }) => {
    const posted: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.postData());
    });
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox').fill('amina@example.org');
    await footer.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Thank you for your interest!')).toBeVisible();
    await expect(page).toHaveURL(/\/about\?subscribed=yes#newsletter$/);
    await expect(page).toHaveTitle('About Us | Mipaka Network');
    expect(posted).toEqual([]);
  });

  test('a refused form keeps the visitor’s input and shows the errors beside the fields', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillIn(page, newVisitor());
    await page.getByLabel(/First Name/).fill('  ');
    await page.getByLabel(/Email Address/).fill('amina@localhost');
    await page.getByRole('button', { name: /Send/ }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Please check your information');
    await expect(summary.getByRole('link', { name: 'First name is required' })).toHaveAttribute(
      'href',
      '#firstName',
    );
    const email = page.getByLabel(/Email Address/);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Invalid email');
    await expect(email).toHaveValue('amina@localhost');
    await expect(page.getByLabel('Inquiry Type')).toHaveValue('Press');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'We have a depot.\nShall we talk?',
    );
    await expect(page.getByText(/MPK-/)).toBeHidden();

    await page.getByLabel(/First Name/).fill('Amina');
    await email.fill('amina@example.org');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText(/Your reference is MPK-/)).toBeVisible();
  });
});
