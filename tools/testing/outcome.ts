/** What a phase of `npm test` came to, and how it is read from the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest, TestError } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ROOT } from '../paths.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** What went wrong, for people. */
  details: string[];
  /** How long each test took, in milliseconds. */
  tests: { name: string; ms: number }[];
}

/** One check that either holds or does not. */
export function check(isPassed: boolean, details: string): Outcome {
  return isPassed
    ? { passed: 1, failed: 0, details: [], tests: [] }
    : { passed: 0, failed: 1, details: [details], tests: [] };
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    details: outcomes.flatMap(({ details }) => details),
    tests: outcomes.flatMap(({ tests }) => tests),
  };
}

const SLOWEST = 10;
/** The tests that took longest, the slowest first. */
export const slowest = (tests: Outcome['tests']): Outcome['tests'] =>
  tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);

/** How a run of a test runner ended: its exit code, what it printed, and the file for its JSON report. */
export interface Run {
  code: number | null;
  output: string;
  report: string;
}

const crashed = (run: Run): Outcome => ({ passed: 0, failed: 1, details: [run.output], tests: [] });

interface Counted {
  passed: number;
  failed: number;
  skipped: number;
  /** What the report says of the failures; what the runner printed stands in for it when it says nothing. */
  failures: string[];
  tests: Outcome['tests'];
}

/**
 * Never counts less than what went wrong: no report, no test at all, or a bad exit code without a failed test is
 * one failure, and so is each test that was skipped.
 */
function settle(run: Run, { passed, failed, skipped, failures, tests }: Counted): Outcome {
  const isUnexplained = failed + skipped === 0 && (run.code !== 0 || passed === 0);
  const details = [...failures];
  if (isUnexplained || (failed > 0 && failures.length === 0)) details.push(run.output);
  if (skipped > 0) details.push(`${skipped} skipped: a test either runs or goes`);
  if (passed + failed + skipped === 0) details.push('There was no test.');
  return { passed, failed: failed + skipped + (isUnexplained ? 1 : 0), details, tests };
}

/** The outcome of a run of Vitest; a file that could not even be loaded is one failure. */
export function readVitest(run: Run): Outcome {
  if (!existsSync(run.report)) return crashed(run);
  const { testResults } = JSON.parse(readFileSync(run.report, 'utf8')) as JsonTestResults;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${name}\n${message}`] : [];
    return failed.map(({ fullName, failureMessages }) =>
      [`✗ ${fullName} (${name})`, ...(failureMessages ?? [])].join('\n'),
    );
  });
  const passed = all.filter(({ status }) => status === 'passed').length;
  const failed = all.filter(({ status }) => status === 'failed').length;
  const skipped = all.length - passed - failed;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${basename(name)} ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return settle(run, { passed, failed: failed + broken.length, skipped, failures, tests });
}

type NamedTest = JSONReportTest & { name: string };
const testsIn = ({ suites = [], specs }: JSONReportSuite): NamedTest[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map((test) => ({ ...test, name: `${file}:${line} ${title}` })),
  ),
  ...suites.flatMap(testsIn),
];

/** What a test that failed, or that passed at its second attempt only, says: the error, and where its trace is. */
function explain({ name, status, results }: NamedTest): string {
  const { errors, attachments } = results.find((result) => result.errors?.length) ?? {};
  const traces = attachments?.flatMap(({ name: kind, path }) => (kind === 'trace' && path ? [path] : []));
  return [
    `✗ ${name}${status === 'flaky' ? ' (flaky: it passed at the second attempt)' : ''}`,
    // The report has stacks, which its type lacks.
    ...(errors ?? []).map((error: TestError) => error.stack ?? error.message ?? ''),
    ...(traces ?? []).map((path) => `npx playwright show-trace ${relative(ROOT, path)}`),
  ].join('\n');
}

/** The outcome of a run of Playwright; a test that passed at its second attempt only has failed. */
export function readPlaywright(run: Run): Outcome {
  if (!existsSync(run.report)) return crashed(run);
  const { stats, suites = [] } = JSON.parse(readFileSync(run.report, 'utf8')) as JSONReport;
  const tests = suites.flatMap(testsIn);
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return settle(run, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failed.map(explain),
    tests: tests.map(({ name, results }) => ({
      name,
      ms: Math.max(...results.map(({ duration }) => duration)),
    })),
  });
}
