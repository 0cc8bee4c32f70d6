/** Finds or installs the browser for the journeys through the site. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Explained, step } from '../steps.ts';
import { run } from '../suite/processes.ts';

/** Chromium without a window, Playwright's default: a page takes it half of the processor's time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const ifThere = (file: string) => (existsSync(file) ? file : undefined);

function findInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(ifThere);
}

const playwrightsOwn = () => ifThere(chromium.executablePath());

/**
 * The path of a Chromium: CHROMIUM_PATH, Debian's without a window, which root can install, another installed one,
 * Playwright's own, or Debian's.
 * Throws an Explained if none is available, because the journeys are never skipped.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Explained(`CHROMIUM_PATH names ${named}, which is not there: correct it or leave it out.`);
  }
  const found =
    findInstalled([SHELL]) ??
    (await installDebians(SHELL)) ??
    findInstalled(BROWSERS) ??
    ifThere(MAC_CHROME) ??
    playwrightsOwn() ??
    (await download()) ??
    (await installDebians('chromium'));
  if (found) return found;
  throw new Explained(
    'No Chromium for the browser tests: install one (Debian: `apt-get install chromium`, elsewhere ' +
      '`npx playwright install chromium` or Chrome), or name it in CHROMIUM_PATH.',
  );
}

/** Opens Chromium without its sandbox, which refuses to run as root. */
export const openBrowser = async (args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', ...args] });

async function download(): Promise<string | undefined> {
  await step("Downloading Playwright's Chromium", () =>
    run('npx', ['playwright', 'install', 'chromium'], {
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    }),
  );
  return playwrightsOwn();
}

async function installDebians(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing Debian's ${name}`, async () => {
    // A fresh container's lists are empty or old, and old lists name packages that no longer exist.
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  });
  return findInstalled([name]);
}
