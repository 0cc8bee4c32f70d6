import { expect, hydrated, newVisitor, signIn, test, toastOf } from './test.ts';

const badgeOf = async (tab: { textContent(): Promise<string | null> }) =>
  Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? 0);

test('a visitor’s inquiry reaches staff live, and staff carry it to its end', { tag: '@emulators' }, async ({
  page,
  staffPage,
}) => {
  const visitor = newVisitor();
  const tab = staffPage.getByRole('tab', { name: /Inquiries/ });
  await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
  await expect(staffPage.getByRole('heading', { name: 'Contact Inquiries' })).toBeVisible();
  const before = await badgeOf(tab);
  let loads = 0;
  staffPage.on('load', () => {
    loads += 1;
  });

  await test.step('the visitor sends the form', async () => {
    await page.goto('/contact');
    await hydrated(page);
    await page.getByLabel(/First Name/).fill(visitor.firstName);
    await page.getByLabel(/Last Name/).fill(visitor.lastName);
    await page.getByLabel(/Email Address/).fill(visitor.email);
    await page.getByLabel('Company').fill('Lake Traders Ltd');
    await page.getByLabel('Inquiry Type').selectOption({ label: 'Partner Request' });
    await page.getByLabel(/Subject/).fill('A depot in Kisumu');
    await page.getByRole('textbox', { name: 'Message' }).fill('We have a depot.\nShall we talk?');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(toastOf(page)).toContainText('Message sent successfully!');
    await expect(toastOf(page)).toContainText("We'll get back to you within 24 hours.");
    await expect(page.getByText(/MPK-[0-9A-Z]{8}/)).toBeVisible();
  });

  await test.step('the badge goes up without a reload', async () => {
    await expect.poll(() => badgeOf(tab)).toBe(before + 1);
    expect(loads).toBe(0);
  });

  await test.step('staff read every field', async () => {
    await tab.click();
    await expect(staffPage).toHaveURL(/tab=inquiries/);
    const card = staffPage.getByRole('article').filter({ hasText: visitor.firstName });
    for (const text of [
      `${visitor.firstName} ${visitor.lastName}`,
      visitor.email,
      'Lake Traders Ltd',
      'Partner Request',
      'A depot in Kisumu',
      'We have a depot.',
      'Shall we talk?',
    ]) {
      await expect(card.getByText(text).first()).toBeVisible();
    }
  });

  await test.step('staff set all four statuses, and the badge follows', async () => {
    const status = () =>
      staffPage.getByRole('article').filter({ hasText: visitor.firstName }).getByRole('combobox');
    for (const value of ['in-progress', 'completed', 'closed', 'new', 'closed']) {
      const saved = staffPage.waitForResponse((answer) => answer.request().method() === 'PUT');
      await status().selectOption(value);
      expect((await saved).status()).toBe(200);
      await expect(toastOf(staffPage)).toContainText('Inquiry status updated');
      await expect(status()).toHaveValue(value);
      await expect.poll(() => badgeOf(tab)).toBe(value === 'new' ? before + 1 : before);
    }
    await staffPage.reload();
    await expect(status()).toHaveValue('closed');
  });

  await test.step('logging out ends the session on the server', async () => {
    const cookies = await staffPage.context().cookies();
    const session = cookies.find(({ name }) => name === '__session');
    expect(session?.httpOnly).toBe(true);
    const asBefore = { headers: { Cookie: `__session=${session?.value}` } };
    expect((await page.request.get('/api/user', asBefore)).status()).toBe(200);
    await staffPage.getByRole('button', { name: 'Logout' }).click();
    await staffPage.waitForURL('**/auth');
    expect((await page.request.get('/api/user', asBefore)).status()).toBe(401);
    await staffPage.goto('/admin');
    await staffPage.waitForURL('**/auth');
  });
});

test('a link preselects the inquiry type', async ({ page }) => {
  await page.goto('/contact?type=investor');
  await expect(page.getByLabel('Inquiry Type')).toHaveValue('Investor');
});

test.describe('bad input in the form', () => {
  test('is named under its field, the first one gets the focus, and nothing is sent', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) sent += 1;
    });
    await page.goto('/contact');
    await hydrated(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('What I typed stays.');
    await page.getByLabel(/Email Address/).fill('not-an-address');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(toastOf(page)).toContainText('Please check your information');
    await expect(toastOf(page)).toContainText('Make sure all required fields are filled correctly.');
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email',
      'Subject is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel(/First Name/)).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('What I typed stays.');
    expect(sent).toBe(0);
  });

  test('a failure of the server or of the network keeps what was typed', async ({ page, complaints }) => {
    const visitor = newVisitor();
    await page.goto('/contact');
    await hydrated(page);
    await page.getByLabel(/First Name/).fill(visitor.firstName);
    await page.getByLabel(/Last Name/).fill(visitor.lastName);
    await page.getByLabel(/Email Address/).fill(visitor.email);
    await page.getByLabel(/Subject/).fill('Subject');
    await page.getByRole('textbox', { name: 'Message' }).fill('A long letter');
    for (const fail of ['server', 'network']) {
      await page.route('**/api/contact', (route) =>
        fail === 'server' ? route.fulfill({ status: 503, body: 'busy' }) : route.abort(),
      );
      await page.getByRole('button', { name: /Send/ }).click();
      await expect(toastOf(page)).toContainText('Error sending message');
      await expect(toastOf(page)).toContainText('Please try again or contact us directly.');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A long letter');
      await page.unroute('**/api/contact');
    }
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(toastOf(page)).toContainText('Message sent successfully!');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    // The browser reports both failures itself.
    complaints.length = 0;
  });
});

test.describe('signing in', () => {
  test('a protected address leads to /auth and replaces the history entry', async ({ page }) => {
    await page.goto('/');
    await page.goto('/admin/team');
    await page.waitForURL('**/auth');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a wrong password is said in a toast and what was typed stays', async ({ page }) => {
    await page.goto('/auth');
    await expect(
      page.getByText('Authorized access only. Contact the administrator for new accounts.'),
    ).toBeVisible();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toastOf(page)).toContainText('Login failed');
    await expect(toastOf(page)).toContainText('401: The user name or the password is not right');
    await expect(page.getByLabel('Username')).toHaveValue('admin');
  });

  test('who is signed in goes from /auth to /admin', async ({ page }) => {
    await signIn(page);
    await page.goto('/auth');
    await page.waitForURL(/\/admin/);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test('an unknown address is a 404 page, also below /admin', async ({ page }) => {
  for (const path of ['/nothing', '/admin/nothing', '/team/nobody']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText('Page not found').first()).toBeVisible();
  }
});
