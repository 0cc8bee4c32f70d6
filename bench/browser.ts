/** Actions of the benches in Chromium, and their measurement. */
import type { Browser, Page } from '@playwright/test';
import { localLogin } from '../tools/seed.ts';

/** Opens the login and types the seeded account. The caller clicks Login. */
export async function fillLogin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Username').fill(localLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(localLogin.password);
}

/** Signs in, in a new browser context, and waits until the dashboard gets live updates. */
export async function openDashboard(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await fillLogin(page, origin);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/** Calls `act` while the page's processor is four times slower. */
export async function slowly<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const result = await act();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/**
 * For each condition, an expression in the page: the time in milliseconds from the click on `selector` to the painted
 * frame in which the condition is true. Without `selector` the time begins at the call.
 */
export const painted = (
  page: Page,
  selector: string | undefined,
  ...conditions: string[]
): Promise<number[]> =>
  // As text: the transpiler would add a helper to a function, and the browser does not have that helper.
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

/** Gives the results of `rounds` calls of `act`. An unmeasured call before them warms functions and caches. */
export async function measured<Result>(
  rounds: number,
  act: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results = [];
  for (let round = 0; round <= rounds; round++) results.push(await act(round));
  return results.slice(1);
}
