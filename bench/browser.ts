/** What the benches do in Chromium, and how they measure it. */
import type { Browser, Page } from '@playwright/test';
import { localLogin } from '../tools/seed.ts';

/** Opens the login and types the seeded account; the click on Login is left to the caller. */
export async function fillLogin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Username').fill(localLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(localLogin.password);
}

/** Signs in, in a browser of its own, and waits until the dashboard listens. */
export async function openDashboard(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await fillLogin(page, origin);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/** Does something on a page whose processor is four times as slow. */
export async function slowly<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const result = await act();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/**
 * From the click on something to the frame in which each condition, an expression of the page, is painted, in
 * milliseconds; without anything to click, from now.
 */
export const painted = (
  page: Page,
  selector: string | undefined,
  ...conditions: string[]
): Promise<number[]> =>
  // As text: a function would be given a helper of its translator that a browser does not have.
  page.evaluate(`(async () => {
    const begun = performance.now();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    ${selector ? `document.querySelector(${JSON.stringify(selector)}).click();` : ''}
    return Promise.all([${conditions.map((condition) => `() => ${condition}`).join()}].map(async (holds) => {
      do {
        await frame();
        if (performance.now() - begun > 30_000) throw new Error(String(holds));
      } while (!holds());
      // The next frame begins when this one is painted.
      await frame();
      return performance.now() - begun;
    }));
  })()`);

/** Does something as often as it is measured, and once before that, which warms functions and caches. */
export async function measured<Result>(
  rounds: number,
  act: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results = [];
  for (let round = 0; round <= rounds; round++) results.push(await act(round));
  return results.slice(1);
}
