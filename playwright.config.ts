import { defineConfig, devices } from '@playwright/test';

const origin = process.env.SITE_ORIGIN;
if (!origin)
  throw new Error('SITE_ORIGIN is not set: run `npm test -- browser`, which starts the emulators.');

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test/browser',
  timeout: 60_000,
  // All of them share one site and its data; a second attempt would hide a test that only sometimes passes.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Chromium's sandbox refuses to run as root, as which containers run.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
