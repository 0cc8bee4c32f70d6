import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { Explained, step } from '../steps.ts';
import { onPath, run } from '../suite/processes.ts';

/** Chromium without a window, Playwright's default: a page takes it half of the processor's time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const playwrightsOwn = () => [chromium.executablePath()].find(existsSync);

/**
 * The path of a Chromium: CHROMIUM_PATH, Debian's without a window, which root can install, another installed one,
 * Playwright's own, or Debian's. Throws an Explained if there is none, because the journeys are never skipped.
 */
export async function findChromium(): Promise<string> {
  const found =
    process.env.CHROMIUM_PATH ??
    onPath(SHELL) ??
    (await installDebians(SHELL)) ??
    onPath(...BROWSERS) ??
    playwrightsOwn() ??
    (await download()) ??
    (await installDebians('chromium'));
  if (found && existsSync(found)) return found;
  throw new Explained(
    'No Chromium for the browser tests: install one (Debian: `apt-get install chromium`, elsewhere ' +
      '`npx playwright install chromium` or Chrome), or name one that is there in CHROMIUM_PATH.',
  );
}

/** Opens Chromium without its sandbox, which refuses to run as root. */
export const openBrowser = async (args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', ...args] });

async function download(): Promise<string | undefined> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  await step("Downloading Playwright's Chromium", () =>
    run('npx', ['playwright', 'install', 'chromium'], { env }),
  );
  return playwrightsOwn();
}

async function installDebians(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing Debian's ${name}`, async () => {
    // A fresh container's lists are empty or old, and old lists name packages that no longer exist.
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  });
  return onPath(name);
}
