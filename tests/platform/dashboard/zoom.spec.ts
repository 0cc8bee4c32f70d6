/** Enlarged: a dialog at 400 % zoom with forced colours, which many people need, and large type alone. */
import { deleteCounts } from '../../../functions/src/insight/visit-counts.ts';
import { connectTo } from '../../../tools/connection.ts';
import { send } from '../../inbox/browser-inquiries.ts';
import { fillYears } from '../../insight/year-of-counts.ts';
import { focusedStop } from '../browser/screen.ts';
import { expect, test } from '../browser/test.ts';
import { callApi, createRecord } from './staff.ts';

/** 1280 × 1024 CSS pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 };

test('at 400 % zoom a dialog keeps focus rings and errors in view', async ({ staffPage: page }) => {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/admin?tab=team&dialog=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).focus();
  for (let stops = 0; stops < 40; stops += 1) {
    const { html, text, isRinged, seen } = await focusedStop(page);
    expect.soft(isRinged, `ring: ${html}`).toBe(true);
    expect.soft(seen, `in sight: ${html}`).toBeGreaterThan(0);
    if (text === 'Create') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeInViewport();
});

test('type of twice the usual size leaves room for words on a phone', async ({ separateStaffPage: page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const width = 320;
  await page.setViewportSize({ width, height: 844 });
  const db = await connectTo(process.env.GCLOUD_PROJECT);
  await fillYears(db);
  const { id, visitor } = await send(page);
  const { firstName } = visitor;
  const section = { section: 'zoom', title: 'Zoom', content: 'Enlarged', isActive: false };
  const { id: sectionId } = await createRecord(page, '/api/admin/company-info', section);
  await callApi(page, 'DELETE', `/api/admin/company-info/${sectionId}`);
  const words = {
    '/admin': page.getByRole('link', { name: firstName }).first(),
    '/admin?tab=inquiries': page.getByText(/^Select all \d+ shown$/),
    '/admin?tab=inquiries&view=all': page.getByRole('heading', { name: firstName }),
    [`/admin?tab=inquiries&id=${id}`]: page.getByText(/^Reply due by /),
    '/admin?tab=inquiries&view=mail': page.getByLabel('Show'),
    '/admin?tab=services': page.getByRole('heading', { name: 'Trade & Export Desk' }),
    '/admin/history': page.getByText('Last published'),
    '/admin/history?what=all': page.getByText('Company information').first(),
    '/admin/insight?days=365': page.getByRole('region', { name: 'Sources' }),
  };
  for (const [path, text] of Object.entries(words)) {
    await page.goto(path);
    await expect(text).toBeVisible();
    expect.soft((await text.boundingBox())?.width, path).toBeGreaterThan(width / 3);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, path).toBe(width);
  }
  const place = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Inquiries' });
  expect((await place.boundingBox())?.height).toBeLessThan(124);
  await deleteCounts(db);

  // What opens over the page has room as well.
  await page.getByRole('button', { name: 'More' }).click();
  const entry = page.getByRole('menuitem', { name: 'Services' });
  await expect(entry).toBeVisible();
  expect((await entry.boundingBox())?.height).toBeLessThan(124);
  await page.goto(`/admin?tab=inquiries&id=${id}`);
  await page.getByRole('button', { name: `Answer ${firstName}` }).click();
  const sheet = page.getByRole('dialog');
  const sending = sheet.getByRole('button', { name: 'Send', exact: true });
  const button = await sending.boundingBox();
  const form = await sheet.getByRole('group', { name: 'What you write' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(form?.y ?? 0);
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    return range.getClientRects().length;
  };
  expect(await sending.evaluate(linesOf)).toBe(1);
});
