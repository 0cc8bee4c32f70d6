/** The outcome of a phase of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface Outcome {
  passed: number;
  failed: number;
  /** The output of what failed. */
  details: string;
}

export const check = (isPassed: boolean, output: string): Outcome =>
  isPassed ? { passed: 1, failed: 0, details: '' } : { passed: 0, failed: 1, details: output };

export const sum = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  details: outcomes.map(({ details }) => details).join(''),
});

/** The end of a test runner: its exit code, its output, and the path of its JSON report. */
export interface Run {
  code: number | null;
  output: string;
  report: string;
  /** Whether no test may have been chosen. */
  mayBeEmpty?: boolean;
}

/**
 * Never hides a failure: each test that is flaky, skipped or still to be written has failed, and so has a run without
 * any test, or with a bad exit code but no failed test.
 */
function settle({ code, output, mayBeEmpty }: Run, passed: number, failed: number): Outcome {
  const isUnexplained = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty));
  const counted = isUnexplained ? 1 : failed;
  return { passed, failed: counted, details: counted > 0 ? output : '' };
}

export function readVitest(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const { numPassedTests, numTotalTests }: JsonTestResults = JSON.parse(readFileSync(run.report, 'utf8'));
  return settle(run, numPassedTests, numTotalTests - numPassedTests);
}

export function readPlaywright(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const { stats }: JSONReport = JSON.parse(readFileSync(run.report, 'utf8'));
  return settle(run, stats.expected, stats.unexpected + stats.flaky + stats.skipped);
}
