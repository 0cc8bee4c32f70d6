import { defineConfig, devices } from '@playwright/test';

const EMULATORS = /@emulators/;
/** Tests that only `npm run test:nightly` runs. */
const NIGHTLY = /@nightly/;
/** Runs only in the copy that the test of the worked example makes. */
const EXAMPLE = 'platform/worked-example/**';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  testIgnore: EXAMPLE,
  outputDir: '.cache/test/browser',
  projects: [
    {
      name: 'browser',
      grepInvert: process.env.NIGHTLY ? EMULATORS : [EMULATORS, NIGHTLY],
    },
    // Tests of Hosting and Functions themselves, on their emulators: one site, and so one worker.
    // The emulators start a process for each parallel call, which is slow on a busy machine.
    {
      name: 'emulators',
      grep: EMULATORS,
      workers: 1,
      timeout: 180_000,
      expect: { timeout: 60_000 },
    },
    { name: 'example', testDir: 'tests/platform/worked-example', testIgnore: [] },
  ],
  // Each worker has its own site, so tests of a file share no state, and workers can divide a long file.
  fullyParallel: true,
  // The longest journeys take 50 s on a machine that is three times as slow as usual.
  timeout: 150_000,
  // On a busy machine an answer takes longer than Playwright's default of five seconds.
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  // One more than the cores of a small machine: a
  // test waits for its page half of the time.
  workers: 3,
  // The second attempt leaves a trace; a test that passes only then has failed (tools/testing/outcome.ts).
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    // Animations cost half of the processor's time; a test of one turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Each browser would start a process for the dashboard's worker; app.spec.ts tests that worker.
    serviceWorkers: 'block',
    // A locator that finds nothing fails by itself, not with its whole test.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a graphics card Chromium would emulate one. Its sandbox refuses to run as root, the user of containers.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
