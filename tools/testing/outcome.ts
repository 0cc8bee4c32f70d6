/** The outcome of a phase of `npm test`, read from the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest, TestError } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ROOT } from '../paths.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** The failures, as text for people. */
  details: string[];
  /** The duration of each test, in milliseconds. */
  tests: { name: string; ms: number }[];
}

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
/** The ten slowest tests, slowest first. */
export const slowest = (tests: Outcome['tests']): Outcome['tests'] =>
  tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);

/** The end of a test runner: its exit code, its output, and the path of its JSON report. */
export interface Run {
  code: number | null;
  output: string;
  report: string;
}

/** A test that passed, failed, or was skipped, which is any other status; `why` explains a failure. */
type Ended = { name: string; ms: number; status: string; why: string };

/**
 * Never hides a failure: a run without any test, or a bad exit code without a failed test, counts as one failure, and
 * so does each skipped test.
 */
function settle({ code, output }: Run, tests: Ended[]): Outcome {
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failures = tests.filter(({ status }) => status === 'failed').map(({ why }) => why);
  const skipped = tests.length - passed - failures.length;
  const failed = failures.length + skipped;
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return {
    passed,
    failed: isUnexplained ? 1 : failed,
    details: [
      ...failures,
      ...(isUnexplained ? [output] : []),
      ...(skipped > 0 ? [`${skipped} skipped: a test either runs or goes`] : []),
      ...(tests.length === 0 ? ['There was no test.'] : []),
    ],
    tests: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

/** The outcome of a run of Vitest; a file that cannot be loaded counts as one failure. */
export function readVitest(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const { testResults } = JSON.parse(readFileSync(run.report, 'utf8')) as JsonTestResults;
  const ended = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests: Ended[] = assertionResults.map(({ fullName, duration, failureMessages, ...test }) => ({
      name: `${basename(file)} ${fullName}`,
      ms: duration ?? 0,
      status: test.status,
      why: [`✗ ${fullName} (${file})`, ...(failureMessages ?? [])].join('\n'),
    }));
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    if (isBroken) tests.push({ name: file, ms: 0, status, why: `${file}\n${message || run.output}` });
    return tests;
  });
  return settle(run, ended);
}

/** A test that passes only at its second attempt counts as failed. */
const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

/** The end of a test; for a failed or flaky one, with its error and the path of its trace. */
function endOf(name: string, { status, results }: JSONReportTest): Ended {
  const { errors, attachments } = results.find((result) => result.errors?.length) ?? {};
  const traces = attachments?.flatMap(({ name: kind, path }) => (kind === 'trace' && path ? [path] : []));
  const why = [
    `✗ ${name}${status === 'flaky' ? ' (flaky: it passed at the second attempt)' : ''}`,
    // The report has stacks, which its type lacks.
    ...(errors ?? []).map((error: TestError) => error.stack ?? error.message ?? ''),
    ...(traces ?? []).map((path) => `npx playwright show-trace ${relative(ROOT, path)}`),
  ].join('\n');
  return { name, why, status: STATUS[status], ms: Math.max(0, ...results.map(({ duration }) => duration)) };
}

const testsIn = ({ suites = [], specs }: JSONReportSuite): Ended[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map((test) => endOf(`${file}:${line} ${title}`, test)),
  ),
  ...suites.flatMap(testsIn),
];

export function readPlaywright(run: Run): Outcome {
  if (!existsSync(run.report)) return check(false, run.output);
  const { suites = [] } = JSON.parse(readFileSync(run.report, 'utf8')) as JSONReport;
  return settle(run, suites.flatMap(testsIn));
}
