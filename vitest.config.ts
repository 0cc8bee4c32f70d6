import { defineConfig } from 'vitest/config';

/** On a busy machine a polled condition takes longer than Vitest's default of one second. */
const PATIENT = { poll: { timeout: 15_000 } };
const WEB_SETUP = './web/src/test-setup.ts';

export default defineConfig({
  test: {
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          expect: PATIENT,
          include: ['{contract,functions,web}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'unit-web',
          expect: PATIENT,
          environment: 'jsdom',
          // Tests in .tsx files need a DOM. A new one with Chakra for each file cost four times as much as all tests.
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          setupFiles: [WEB_SETUP],
          // Inlined, so that tests can mock the Firebase modules that reactfire imports.
          server: { deps: { inline: ['reactfire'] } },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          expect: PATIENT,
          // Each file has its own project and so its own database.
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/platform/{rules,deploy,worked-example}/**'],
          // Loading the functions for every file takes a third of the processor's time.
          isolate: false,
          // Some tests start commands in new processes, which is slow on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/platform/deploy/**/*.test.ts'],
          // Tests the tool for a local run; waits for emulators twice.
          exclude: process.env.NIGHTLY ? [] : ['**/survival.test.ts'],
          testTimeout: 30_000,
          // npm may have to download the packages.
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'example',
          // One test is a whole build, or emulators with a browser, which takes minutes on a busy machine.
          include: ['tests/platform/worked-example/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['tests/platform/rules/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
