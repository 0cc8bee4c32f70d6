import { defineConfig } from 'vitest/config';

/** On a busy machine what a test waits for takes longer than a second. */
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
          // What ends in .tsx has a browser. One of its own, with Chakra, for every file cost four times as much as all tests.
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          setupFiles: [WEB_SETUP],
          // So that a test can put something in the place of Firebase below it.
          server: { deps: { inline: ['reactfire'] } },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          expect: PATIENT,
          // Each file has a project, and so a database, of its own.
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/platform/{rules,deploy,worked-example}/**'],
          // Loading the functions for every file cost a third of the processor's time.
          isolate: false,
          // Some start commands in processes of their own, which takes its time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/platform/deploy/**/*.test.ts'],
          // The tool for a local run, which waits for emulators twice.
          exclude: process.env.NIGHTLY ? [] : ['**/survival.test.ts'],
          testTimeout: 30_000,
          // npm may have to download the packages.
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'example',
          // A build, or emulators with a browser, is one test: a busy machine takes minutes.
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
