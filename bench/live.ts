/** `npm run bench:live`: from a visitor's click on Send to the badge in a colleague's browser. */
import { expect } from '@playwright/test';
import { build } from '../tools/build.ts';
import { seed } from '../tools/seed.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser, openDashboard } from './browser.ts';
import { p50, p95 } from './load.ts';
import { ms, writeTable } from './report.ts';

const ROUNDS = 15;

await build();
const params = {
  MESSAGES_PER_ADDRESS: '1000',
  MESSAGES_PER_MINUTE: '1000',
  MESSAGES_PER_MINUTE_AT_MOST: '1000',
};
await withSuite({ name: 'bench-live', params }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const browser = await openBrowser();
  const staff = await (await browser.newContext()).newPage();
  await openDashboard(staff, origin);
  const tab = staff.getByRole('tab', { name: /Inquiries/ });
  const badge = async () => Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? 0);

  const visitor = await (await browser.newContext()).newPage();
  const toAnswer: number[] = [];
  const toBadge: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await visitor.goto(`${origin}/contact`);
    // Measured is sending, not loading: the form asks for its token once it is hydrated and a field has the focus.
    await visitor.waitForLoadState('networkidle');
    const prepared = visitor.waitForResponse((answer) => answer.url().endsWith('/api/form-token'));
    await visitor.getByLabel(/First Name/).fill('Bench');
    await visitor.getByLabel(/Last Name/).fill('Mark');
    await visitor.getByLabel(/Email Address/).fill('bench@example.com');
    await visitor.getByLabel(/Subject/).fill('Speed');
    await visitor.getByRole('textbox', { name: 'Message' }).fill('How long does it take?');
    await prepared;
    const before = await badge();
    const answered = visitor.waitForResponse((answer) => answer.url().endsWith('/api/contact'));
    const begun = performance.now();
    await visitor.getByRole('button', { name: /Send/ }).click();
    const watched = expect.poll(badge, { intervals: [10], timeout: 30_000 }).toBeGreaterThan(before);
    await answered;
    const answeredMs = performance.now() - begun;
    await watched;
    // The first round warms both functions.
    if (round === 0) continue;
    toAnswer.push(answeredMs);
    toBadge.push(performance.now() - begun);
  }
  await browser.close();
  const row = (name: string, times: number[]) => [name, ms(p50(times)), ms(p95(times))];
  writeTable(
    'live',
    [`From the click on Send, ${ROUNDS} times`, 'median', 'p95'],
    [
      row('to the answer in the visitor’s browser', toAnswer),
      row('to the badge in the colleague’s browser', toBadge),
    ],
  );
});
process.exit(0);
