import { existsSync, readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface Outcome {
  passed: number;
  failed: number;
  details: string;
  /** The tests that ran, and their times in milliseconds. */
  tests: { name: string; ms: number }[];
}

export const check = (isPassed: boolean, output: string): Outcome => ({
  passed: Number(isPassed),
  failed: Number(!isPassed),
  details: isPassed ? '' : output,
  tests: [],
});

export const sum = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  details: outcomes.map(({ details }) => details).join(''),
  tests: outcomes.flatMap(({ tests }) => tests),
});

/** The end of a test runner: its exit code, its output, and the path of its JSON report. */
interface Run {
  code: number | null;
  output: string;
  report: string;
  /** The commit since which the changes chose the tests: they may have chosen none. */
  changedSince?: string;
}

/**
 * Never hides a failure: each test that is flaky, skipped or still to be written has failed, and so has a run without
 * any test, or with a bad exit code but no failed test.
 */
function settle({ code, output, changedSince }: Run, ended: Omit<Outcome, 'details'>): Outcome {
  const isUnexplained = ended.failed === 0 && (code !== 0 || (ended.passed === 0 && !changedSince));
  const failed = isUnexplained ? 1 : ended.failed;
  // The runner calls the run a success, so the output does not tell.
  const why = code === 0 ? '\nA test that is skipped, or passes only at its second attempt, has failed.' : '';
  return { ...ended, failed, details: failed > 0 ? output + why : '' };
}

export function readVitest(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const report: JsonTestResults = JSON.parse(readFileSync(run.report, 'utf8'));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const tests = results.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 }));
  const { numPassedTests: passed, numTotalTests } = report;
  return settle(run, { passed, failed: numTotalTests - passed, tests });
}

const testsIn = ({ suites = [], specs }: JSONReportSuite): Outcome['tests'] => [
  ...specs.map(({ title, file, line, tests }) => ({
    name: `${file}:${line} ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  })),
  ...suites.flatMap(testsIn),
];

export function readPlaywright(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(run.report, 'utf8'));
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  // With what the page showed: a machine that only tests keeps its output, not its files.
  const output = run.output.replace(/Error Context: (.+)/g, (line, path) => `${line}\n${readFileSync(path)}`);
  return settle({ ...run, output }, { passed: stats.expected, failed, tests: suites.flatMap(testsIn) });
}
