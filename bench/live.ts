/** `npm run bench:live`: from a visitor's click on Send to the badge in a colleague's browser. */
import { build } from '../tools/build.ts';
import { seed } from '../tools/seed.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser, openDashboard } from './browser.ts';
import { p50, p95 } from './load.ts';
import { ms, writeTable } from './report.ts';

const ROUNDS = 15;

// They run in the pages, on whose clocks they look (no names inside: esbuild would mark them by a function of its own). To
// ask again and again from outside would slow down what is measured.
// All in milliseconds since 1970, with fractions.

/** When a button is clicked. */
const clickedAt = (button: Element) =>
  new Promise<number>((resolve) => {
    button.addEventListener('click', () => resolve(performance.timeOrigin + performance.now()), {
      capture: true,
      once: true,
    });
  });

/** When the frame with another text in an element has been drawn. */
const changedAt = (element: Element) =>
  new Promise<number>((resolve) => {
    new MutationObserver(() =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()))),
    ).observe(element, { childList: true, characterData: true, subtree: true });
  });

/** When the last message was answered. */
const answeredAt = () =>
  performance.timeOrigin +
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.endsWith('/api/contact'))
    .reduce((last, { responseEnd }) => Math.max(last, responseEnd), 0);

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
    const clicked = visitor.getByRole('button', { name: /Send/ }).evaluate(clickedAt);
    const seen = tab.evaluate(changedAt);
    const answered = visitor.waitForResponse((answer) => answer.url().endsWith('/api/contact'));
    await visitor.getByRole('button', { name: /Send/ }).click();
    await answered;
    const begun = await clicked;
    const times = [(await visitor.evaluate(answeredAt)) - begun, (await seen) - begun];
    // The first round warms both functions.
    if (round === 0) continue;
    toAnswer.push(times[0] ?? Number.NaN);
    toBadge.push(times[1] ?? Number.NaN);
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
