/** What a phase of `npm test` came to, and how it is read from the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';

export interface Outcome {
  passed: number;
  failed: number;
  /** What went wrong, for people. */
  details: string[];
}

/** One check that either holds or does not. */
export function check(isPassed: boolean, details: string): Outcome {
  return isPassed ? { passed: 1, failed: 0, details: [] } : { passed: 0, failed: 1, details: [details] };
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    details: outcomes.flatMap(({ details }) => details),
  };
}

/** How a run of a test runner ended: its exit code, what it printed, and the file for its JSON report. */
export interface Run {
  code: number | null;
  output: string;
  report: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const crashed = (run: Run): Outcome => ({ passed: 0, failed: 1, details: [run.output] });

interface Counted {
  passed: number;
  failed: number;
  skipped: number;
  /** What the report says of the failures; what the runner printed stands in for it when it says nothing. */
  failures?: string[];
}

/**
 * Never counts less than what went wrong: no report, no test at all, or a bad exit code without a failed test is
 * one failure, and so is each test that was skipped.
 */
function settle(run: Run, { passed, failed, skipped, failures = [] }: Counted): Outcome {
  const isUnexplained = failed + skipped === 0 && (run.code !== 0 || passed === 0);
  const details = [
    ...failures,
    ...(isUnexplained || (failed > 0 && failures.length === 0) ? [run.output] : []),
    ...(skipped > 0 ? [`${skipped} skipped: a test either runs or goes`] : []),
    ...(passed + failed + skipped === 0 ? ['There was no test.'] : []),
  ];
  return { passed, failed: failed + skipped + (isUnexplained ? 1 : 0), details };
}

/** The outcome of a run of Vitest; a file that could not even be loaded is one failure. */
export function readVitest(run: Run): Outcome {
  if (!existsSync(run.report)) return crashed(run);
  const { testResults } = JSON.parse(readFileSync(run.report, 'utf8')) as VitestReport;
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (status: string) => statuses.filter((other) => other === status).length;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failedTests = assertionResults.filter(({ status }) => status === 'failed');
    if (failedTests.length === 0) return message ? [`${name}\n${message}`] : [];
    return failedTests.map(({ fullName, failureMessages = [] }) =>
      [`✗ ${fullName} (${name})`, ...failureMessages].join('\n'),
    );
  });
  const passed = count('passed');
  const failed = count('failed');
  const skipped = statuses.length - passed - failed;
  return settle(run, { passed, failed: failed + broken.length, skipped, failures });
}

/** The outcome of a run of Playwright. */
export function readPlaywright(run: Run): Outcome {
  if (!existsSync(run.report)) return crashed(run);
  const { stats } = JSON.parse(readFileSync(run.report, 'utf8')) as PlaywrightReport;
  return settle(run, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  });
}
