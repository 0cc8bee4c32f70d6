/** What each page does for its visitor. */
import sharp from 'sharp';
import { expect, hydrated, paths, SEEN_WITHIN, test } from './test.ts';

const phone = { width: 390, height: 844 };
test.describe('the navigation', () => {
  test('turns solid after 50 px and marks the page', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    const bar = page.locator('header').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
    const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(ground).not.toBe('rgba(0, 0, 0, 0)');
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    await expect(current).toHaveText('About');
  });

  test('is a menu on a small screen: focus stays in it, Escape and a choice close it', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await hydrated(page);
    const open = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await menu.getByRole('link', { name: 'Partners' }).click();
    await expect(page).toHaveURL(/\/partners$/);
    await expect(menu).toBeHidden();
    await expect(page).toHaveTitle('Partners | Mipaka Network');
  });

  test('opens each page as its address does, with nothing of what other pages ask for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lines = async () => (await page.getByRole('main').innerText()).split(/\n+/);
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      const byAddress = await lines();
      await page.goto(path === '/' ? '/about' : '/');
      await hydrated(page);
      await page.locator(`a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect.poll(lines).toEqual(byAddress);
    }
  });
});

test.describe('the footer', () => {
  test('thanks for three seconds and calls nobody', async ({ page }) => {
    await page.clock.install();
    await page.goto('/about');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 600_000);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const box = page.getByRole('contentinfo').getByRole('textbox');
    const subscribe = page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
    const thanks = page.getByText('Thank you for subscribing!');
    await subscribe.click();
    await expect(thanks).toBeHidden();
    await box.fill('not an address');
    await subscribe.click();
    await expect(thanks).toBeHidden();

    await box.fill('amina@example.org');
    await subscribe.click();
    await expect(thanks).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(1);
    await expect(thanks).toBeHidden();
    await expect(box).toHaveValue('');
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test('leads to every division, to the company, and, faintly, to the dashboard', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    const addresses = await footer
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const address of [
      '/services?tab=business',
      '/services?tab=media',
      '/team',
      '/partners',
      '/privacy',
      'mailto:hello@mipaka.network',
      'tel:+254700123456',
      '/admin',
    ]) {
      expect(addresses).toContain(address);
    }
    await footer.getByRole('link', { name: 'admin' }).click();
    await page.waitForURL('**/auth');
  });
});

test.describe('home', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('rotates four slides, one every five seconds, and begins again', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const slide = page.getByTestId('slide');
    await expect(slide).toContainText('Global Business Networks');
    for (const title of [
      'Digital Innovation',
      'Career Transformation',
      'Strategic Partnerships',
      'Global Business Networks',
    ]) {
      await expect(async () => {
        await page.clock.runFor(5_000);
        await expect(slide).toContainText(title, { timeout: 200 });
      }).toPass();
    }
  });

  test('has a bar for each slide, which fills and can be pressed, and stops with the film', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const bars = page.getByRole('group', { name: 'What we offer' }).getByRole('button');
    const running = page.locator('[data-running]');
    await expect(bars).toHaveCount(4);
    await expect(running).toHaveCount(1);
    await bars.nth(2).click();
    await expect(page.getByTestId('slide')).toContainText('Career Transformation');
    await expect(bars.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(bars.nth(2)).toHaveAttribute('data-running', 'true');
    await expect(bars.nth(2)).toHaveAccessibleName('Career Transformation');
    await page.getByRole('button', { name: 'Pause video' }).click();
    await expect(running).toHaveCount(0);
    await bars.nth(0).press('Enter');
    await expect(page.getByTestId('slide')).toContainText('Global Business Networks');
  });

  test('keeps the ampersand of its headline with the word that follows', async ({ page }) => {
    await page.goto('/');
    for (const width of [360, 820, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const text = heading.firstChild as Text;
        const from = text.data.indexOf('&');
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, text.data.indexOf('Potential') + 'Potential'.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines, `${width} px`).toBe(1);
    }
  });

  test('leads those who subscribe to the field for it', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    const field = page.getByRole('region', { name: 'Stay Updated' }).getByLabel('Your email');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  });

  test('plays its film until told to stop', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const isPaused = () => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused);
    await expect.poll(isPaused).toBe(false);
    const film = await page
      .locator('video')
      .evaluate((element: HTMLVideoElement) => ({ isMuted: element.muted, isLooped: element.loop }));
    expect(film).toEqual({ isMuted: true, isLooped: true });
    await page.getByRole('button', { name: 'Pause video' }).click();
    await expect.poll(isPaused).toBe(true);
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect.poll(isPaused).toBe(false);
  });

  test('keeps still and fetches no film under reduced motion or save-data', async ({ page }) => {
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(page.getByTestId('slide')).toContainText('Global Business Networks');

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
    await page.clock.runFor(5_500);
    expect(films).toEqual([]);
  });

  test('leads on: scroll cue, story, team, services, contact', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Scroll to explore' }).click();
    await expect(page.locator('#leadership')).toBeInViewport({ ratio: 0.2 });
    const addressOf = (name: string | RegExp) =>
      page.getByRole('main').getByRole('link', { name }).first().getAttribute('href');
    expect(await addressOf('Get Started')).toBe('/contact');
    expect(await addressOf('Services')).toBe('/services');
    expect(await addressOf('Learn More About Our Story')).toBe('/about');
    expect(await addressOf('Meet Our Team')).toBe('/team');
    expect(await addressOf(/^Learn More about Global Trade/)).toBe('/services');
    expect(await addressOf('Subscribe')).toBe('/contact');
    await expect(page.getByRole('main').getByRole('link').first()).not.toHaveAttribute('type', /.*/);
  });

  test('shows two cards on a small screen until Show More, all four on a wide one', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await hydrated(page);
    const card = (name: string) => page.getByRole('heading', { name, exact: true });
    await expect(card('Global Trade')).toBeVisible();
    await expect(card('Digital Innovation')).toBeVisible();
    await expect(card('Career Pathways')).toBeHidden();
    const fold = page.locator('summary', { hasText: 'Show More' });
    await fold.click();
    await expect(fold.getByText('Show Less')).toBeVisible();
    await expect(card('Career Pathways')).toBeVisible();
    await expect(card('Events & Media')).toBeVisible();
    await fold.click();
    await expect(card('Events & Media')).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(card('Events & Media')).toBeVisible();
    await expect(fold).toBeHidden();
    const drawing = page.locator('#excellence-cards img').last();
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('opens the rest of the chief executive’s text on a small screen', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await hydrated(page);
    const rest = page.locator('#leader-more');
    await expect(rest).toBeHidden();
    const fold = page.locator('summary', { hasText: 'Learn More' });
    await fold.press('Enter');
    await expect(rest).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(fold).toBeHidden();
    await expect(rest).toBeVisible();
  });
});

test.describe('services', () => {
  test('has five tabs, by mouse and by arrow keys, each with an address', async ({ page }) => {
    await page.goto('/services');
    await hydrated(page);
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(page.getByRole('tab')).toHaveCount(5);
    await expect(tab('Business & Investment')).toHaveAttribute('aria-selected', 'true');
    await tab('Digital & Technology').click();
    await expect(page).toHaveURL(/\?tab=digital(#|$)/);
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Cloud Solutions' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Education & Career')).toBeFocused();
    await expect(page).toHaveURL(/\?tab=education(#|$)/);
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/\?tab=media(#|$)/);
    await page.keyboard.press('ArrowRight');
    await expect(tab('Business & Investment')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Expand Markets? Contact Us' })).toHaveAttribute(
      'href',
      /^\/contact\?type=/,
    );
  });

  test('opens the tab that a link names, without scripts too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/services?tab=education');
    await expect(page.getByRole('tab', { name: 'Education & Career' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('heading', { name: 'Scholarships' })).toBeVisible();
    await page.goto('/services?tab=nonsense');
    await expect(page.getByRole('heading', { name: 'Market Entry Consulting' })).toBeVisible();
    await context.close();
  });
});

test.describe('team', () => {
  test('groups by position, cuts a long biography on a phone and puts something in place of photos', async ({
    page,
    staff,
  }) => {
    const stamp = Date.now().toString(36);
    const bio = `${'b'.repeat(99)}|and more`;
    const people = {
      founder: { name: `Asha F${stamp}`, position: 'Co-FOUNDER' },
      head: { name: `Baraka H${stamp}`, position: 'head of Ports' },
      other: { name: `Chiku O${stamp}`, position: 'Analyst' },
    };
    for (const person of Object.values(people)) await staff.create('team', { ...person, bio });
    await expect
      .poll(async () => (await page.request.get('/team')).text(), SEEN_WITHIN)
      .toContain(people.other.name);
    await page.setViewportSize(phone);
    await page.goto('/team');
    await hydrated(page);
    const founder = page.getByRole('article').filter({ hasText: people.founder.name });
    const text = founder.locator('p', { hasText: 'bbb' });
    await expect(text).toHaveText(`${'b'.repeat(99)}|`, { useInnerText: true });
    await expect(founder.getByText('and more', { exact: true })).toBeHidden();
    await founder.locator('summary', { hasText: 'Read more' }).click();
    await expect(text).toHaveText(bio, { useInnerText: true });
    await expect(founder.locator('img')).toHaveAttribute('src', /^data:image\/svg/);

    const heads = page.getByRole('region', { name: 'Department Heads' });
    const others = page.getByRole('region', { name: 'Our Team' });
    await expect(heads.getByRole('heading', { name: people.head.name })).toBeVisible();
    await expect(heads.locator('img').first()).toHaveAttribute('src', /^data:image\/svg/);
    await expect(others.getByRole('heading', { name: people.other.name })).toBeVisible();
    await expect(others.getByText('CO', { exact: true })).toBeVisible();
    await expect(others.getByText(people.head.name)).toBeHidden();
  });

  test('shows a photo in the rendition that fits, with its size, colour and description', async ({
    page,
    staff,
  }) => {
    const buffer = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#c05020' } })
      .png()
      .toBuffer();
    const name = `Dalila ${Date.now()}`;
    await staff.create('team', {
      name,
      position: 'Head of Light',
      bio: 'Short.',
      photoAlt: 'Dalila at her desk',
      photo: { name: 'photo.png', mimeType: 'image/png', buffer },
    });
    await expect.poll(async () => (await page.request.get('/team')).text(), SEEN_WITHIN).toContain(name);
    await page.setViewportSize(phone);
    await page.goto('/team');
    const photo = page.getByRole('img', { name: 'Dalila at her desk' });
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-320\.webp$/);
    expect(await photo.getAttribute('srcset')).toMatch(
      /-320\.webp 320w, .*-640\.webp 640w, .*-900\.webp 900w/,
    );
    expect(await photo.getAttribute('width')).toBe('900');
    expect(await photo.getAttribute('height')).toBe('1200');
    const ground = await photo.evaluate(
      (image) => getComputedStyle(image.parentElement as HTMLElement).backgroundColor,
    );
    expect(ground).toMatch(/^rgb\(19\d, 8\d?, 3\d\)$/);
  });
});

test.describe('about and partners', () => {
  test('say what the specification says', async ({ page }) => {
    await page.goto('/about');
    for (const name of ['Our Mission', 'Our Vision', 'Business Divisions', 'Core Values']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Start Your Transformation', 'Explore Global Impact']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    await page.goto('/partners');
    for (const name of ['Strategic Collaboration', 'Why Our Network Is Trusted']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Become a Strategic Partner', 'Schedule a Discovery Call']) {
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', /^\/contact/);
    }
  });
});

test.describe('contact', () => {
  test('asks for a form token when the form is touched and sends it', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // That the page was opened is counted.
      if (pathname.startsWith('/api/') && pathname !== '/api/visits') calls.push(pathname);
    });
    await page.goto('/contact?type=partner-request');
    await hydrated(page);
    expect(calls).toEqual([]);
    const answered = page.waitForResponse('**/api/form-token');
    await page.getByLabel(/First Name/).focus();
    const { token } = (await (await answered).json()) as { token: string };
    await page.getByLabel(/First Name/).fill('Token');
    await page.getByLabel(/Last Name/).fill('Bearer');
    await page.getByLabel(/Email Address/).fill('token@example.org');
    await page.getByLabel(/Subject/).fill('Tokens');
    await page.getByRole('textbox', { name: 'Message' }).fill('With a token.');
    const sent = page.waitForRequest('**/api/contact');
    await page.getByRole('button', { name: /Send/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      formToken: token,
      website: '',
      serviceInterest: 'Partner Request',
    });
    await expect(page.getByText(/MPK-[0-9A-Z]{8}/)).toBeVisible();
  });

  test('subscribes to the newsletter', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    await page.getByLabel('Your email').fill('letters@example.org');
    const answered = page.waitForResponse('**/api/newsletter');
    await page
      .getByRole('region', { name: 'Stay Updated' })
      .getByRole('button', { name: 'Subscribe' })
      .click();
    expect((await answered).status()).toBe(202);
    await expect(page.getByText(/follow the link in the mail/)).toBeVisible();
  });

  test('opens a chat with a greeting', async ({ page }) => {
    await page.goto('/contact');
    for (const link of await page.getByRole('link', { name: 'Chat on WhatsApp' }).all()) {
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/254700123456\?text=Hello/);
    }
  });
});
