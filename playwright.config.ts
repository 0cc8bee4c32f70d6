import { defineConfig, devices } from '@playwright/test';

const EMULATORS = /@emulators/;
/** What is left to `npm run test:nightly`. */
const NIGHTLY = /@nightly/;
/** In the copy that the test of the worked example makes, and only there. */
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
    // What depends on Hosting and Functions themselves, on their emulators: one site, and so one worker.
    // They start a process for each call that runs at the same time, which takes its time on a busy machine.
    {
      name: 'emulators',
      grep: EMULATORS,
      workers: 1,
      timeout: 180_000,
      expect: { timeout: 60_000 },
    },
    { name: 'example', testDir: 'tests/platform/worked-example', testMatch: '*.spec.ts' },
  ],
  // Tests of a file have no state in common, as each worker has a site of its own: no long file is left for one worker.
  fullyParallel: true,
  // The longest journeys take 50 s on a machine that is three times as slow as usual.
  timeout: 150_000,
  // On a busy machine an answer takes longer than Playwright's five seconds.
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  // One more than the cores of a small machine: a
  // journey waits for its page half of the time.
  workers: 3,
  // The second attempt leaves a trace; a test that passes only then has failed (tools/testing/outcome.ts).
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    // What moves costs half of the processor's time; a test of what moves asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each browser would start a process for the dashboard's worker; app.spec.ts is about it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a graphics card, Chromium would calculate one; and its sandbox refuses to run as root, as containers do.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
