/** The browser tests' fixtures, with staff who change the content through the API and put it back afterwards. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { localLogin } from '../../tools/seed.ts';
import { test as base, expect, SAME_ORIGIN } from '../platform/browser/test.ts';

export * from '../platform/browser/test.ts';

/** The public pages. */
export const paths = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'] as const;

type Values = Record<string, string | boolean | { name: string; mimeType: string; buffer: Buffer }>;

export interface Staff {
  request: APIRequestContext;
  /** Makes a record, as in `create('services', {…})`; it is deleted when the test is over. */
  create: (path: string, values: Values) => Promise<{ id: string }>;
  update: (path: string, key: string, values: Values) => Promise<void>;
}

export const test = base.extend<{ staff: Staff }>({
  staff: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: SAME_ORIGIN });
    const { username, password } = localLogin;
    expect((await request.post('/api/login', { data: { username, password } })).status()).toBe(200);
    const created: string[] = [];
    const bodyOf = (path: string, values: Values) =>
      path === 'team' ? { multipart: values } : { data: values };
    await use({
      request,
      create: async (path, values) => {
        const answer = await request.post(`/api/admin/${path}`, bodyOf(path, values));
        expect(answer.status(), await answer.text()).toBe(201);
        const record = await answer.json();
        created.push(`/api/admin/${path}/${record.id}`);
        return record;
      },
      update: async (path, key, values) => {
        const answer = await request.put(`/api/admin/${path}/${key}`, bodyOf(path, values));
        expect(answer.status(), await answer.text()).toBe(200);
      },
    });
    for (const address of created) await request.delete(address);
    await request.dispose();
  },
});

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text that a crawler without scripts reads in a page, and the tags of its head. */
export function readHtml(html: string) {
  const body = html.slice(html.indexOf('<body>')).replace(/<script.*?<\/script>/gs, '');
  const decode = (text: string) =>
    text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
  const head = html.slice(0, html.indexOf('</head>'));
  const content = (attribute: 'name' | 'property', name: string) => {
    const found = new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(head);
    return found ? decode(found[1] ?? '') : undefined;
  };
  return {
    text: decode(body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')),
    title: decode(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    named: (name: string) => content('name', name),
    property: (name: string) => content('property', name),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
  };
}

/** Scrolls to the end. Two frames at each place: what is lazy or observed has been laid out. */
export const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });

/** What can be pressed and lies beneath a button that floats over the page, where that is shown. */
export const coveredBy = (floating: Locator) =>
  floating.evaluate((button) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen(button)) return [];
    const box = button.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((control) => control !== button && isSeen(control))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** The lines of text, of the page or a part of it, that lie beneath a button that floats over it, where that is shown. */
export const textBelow = (floating: Locator, part = 'body') =>
  floating.evaluate((button, within) => {
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !(element instanceof HTMLElement && element.offsetWidth === 1);
    if (!isSeen(button)) return [];
    const box = button.getBoundingClientRect();
    const texts = document.createTreeWalker(document.querySelector(within) as Node, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      if (!words || button.contains(node) || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isBelow = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
      if (isBelow) found.push(words);
    }
    return found;
  }, part);

/** Scrolls to places from the top of a page to its end and back, and expects at each that a floating button covers nothing. */
export async function expectToCoverNothing(
  page: Page,
  button: Locator,
  name: string,
  covered: (button: Locator) => Promise<string[]> = coveredBy,
) {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const top of [0.25, 0.5, 0.75, 1, 0].map((part) => Math.round(part * end))) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await expect.poll(() => covered(button), `${name}, ${top} px down`).toEqual([]);
  }
}
