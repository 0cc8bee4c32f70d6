/** The API for a file of tests, or for the one test that runs it: it stops with them. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { startApi } from './harness.ts';

/** Takes what startApi takes. */
export async function runApi(...options: Parameters<typeof startApi>) {
  const api = await startApi(...options);
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => api.stop());
  return api;
}
