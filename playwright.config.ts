import { defineConfig, devices } from '@playwright/test';

const origin = process.env.SITE_ORIGIN;
if (!origin)
  throw new Error('SITE_ORIGIN is not set: run `npm test -- browser`, which starts the emulators.');

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test/browser',
  // What goes through both stands with the dashboard; so no test is in neither.
  projects: [
    { name: 'site', testMatch: '**/site/**/*.spec.ts' },
    { name: 'admin', testIgnore: '**/site/**' },
    // In the copy that the test of the worked example makes, and only there.
    { name: 'example', testDir: 'tests/worked-example', testMatch: '*.spec.ts' },
  ],
  timeout: 120_000,
  // The emulators start a process per call; on a busy machine that takes longer than Playwright's five seconds.
  expect: { timeout: 15_000 },
  // All of a project share one site and its data; a second attempt would hide a test that only sometimes passes.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a graphics card, Chromium would calculate one; and its sandbox refuses to run as root, as containers do.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
