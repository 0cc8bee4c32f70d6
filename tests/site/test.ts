/** The browser tests' fixtures, with staff who change content through the API and restore it after the test. */
import type { Locator, Page } from '@playwright/test';
import { test as base, expect, SAME_ORIGIN } from '../platform/browser/test.ts';
import { callApi } from '../platform/dashboard/staff.ts';

export * from '../platform/browser/test.ts';

/** The public pages. */
export const paths = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'] as const;

type Values = Record<string, string | boolean | { name: string; mimeType: string; buffer: Buffer }>;
interface Staff {
  /** Makes a record, as in `create('services', {…})`; it is deleted when the test is over. */
  create: (path: string, values: Values) => Promise<{ id: string }>;
  update: (path: string, key: string, values: Values) => Promise<void>;
}

export const test = base.extend<{ staff: Staff }>({
  staff: async ({ staffPage }, use) => {
    const created: string[] = [];
    const send = async (method: string, path: string, values: Values) => {
      const body = path.startsWith('team') ? { multipart: values } : { data: values };
      const options = { method, headers: SAME_ORIGIN, ...body };
      const answer = await staffPage.request.fetch(`/api/admin/${path}`, options);
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    await use({
      create: async (path, values) => {
        const record = await send('POST', path, values);
        created.push(`/api/admin/${path}/${record.id}`);
        return record;
      },
      update: (path, key, values) => send('PUT', `${path}/${key}`, values),
    });
    for (const address of created) expect((await callApi(staffPage, 'DELETE', address)).status).toBe(204);
  },
});

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text that a crawler without scripts reads in a page, and the tags of its head. */
export function readHtml(html: string) {
  const body = html.slice(html.indexOf('<body>')).replace(/<script.*?<\/script>/gs, '');
  const decode = (text: string) =>
    text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
  const head = html.slice(0, html.indexOf('</head>'));
  const tag = (name: string) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    const found = new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(head);
    return found ? decode(found[1] ?? '') : undefined;
  };
  return {
    text: decode(body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')),
    title: decode(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    tag,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
  };
}

/** Scrolls to the end, with two frames at each place, in which lazy and observed elements are laid out. */
export const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });

/** Scrolls to a share of the way from the top of a page to its end. */
export const scrollDown = (page: Page, part: number) =>
  page.evaluate((of) => {
    const end = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: Math.round(of * end), behavior: 'instant' });
  }, part);

/** The lines of text in `textOf`, else the controls, beneath a floating button; empty while the button is hidden. */
const beneath = (floating: Locator, textOf?: string) =>
  floating.evaluate((button, part) => {
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !(element instanceof HTMLElement && element.offsetWidth === 1);
    if (!isSeen(button)) return [];
    const box = button.getBoundingClientRect();
    const isBelow = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    if (!part)
      return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
        .filter(
          (control) => control !== button && isSeen(control) && isBelow(control.getBoundingClientRect()),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    const texts = document.createTreeWalker(document.querySelector(part) as Node, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      if (!words || button.contains(node) || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(isBelow)) found.push(words);
    }
    return found;
  }, textOf);
/** The controls beneath a floating button. */
export const coveredBy = (floating: Locator) => beneath(floating);
/** The lines of text, of the page or a part of it, beneath a floating button. */
export const textBelow = (floating: Locator, part = 'body') => beneath(floating, part);

/** Scrolls down a page in steps and back to its top; expects at each that a floating button covers nothing. */
export async function expectToCoverNothing(
  page: Page,
  button: Locator,
  name: string,
  covered: (button: Locator) => Promise<string[]> = coveredBy,
) {
  for (const part of [0.25, 0.5, 0.75, 1, 0]) {
    await scrollDown(page, part);
    await expect.poll(() => covered(button), `${name}, ${part} of the way down`).toEqual([]);
  }
}
