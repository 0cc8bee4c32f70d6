import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
afterAll(() => rmSync(folder, { recursive: true }));

const runWith = (code: number, content: object) => {
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify(content));
  return { code, output: 'printed', report };
};

test.each([
  ['all passed', 0, 2, 2, { passed: 2, failed: 0, details: '' }],
  ['one failed', 1, 1, 2, { passed: 1, failed: 1, details: 'printed' }],
  ['an error outside of any test', 1, 1, 1, { passed: 1, failed: 1, details: 'printed' }],
  [
    'one skipped',
    0,
    1,
    2,
    { passed: 1, failed: 1, details: expect.stringMatching(/^printed\nA .* skipped/) },
  ],
  ['no test at all', 0, 0, 0, { passed: 0, failed: 1, details: expect.stringContaining('printed') }],
])('a run of Vitest is counted when it has this outcome: %s', (_, code, passed, total, expected) => {
  const testResults = [{ assertionResults: [{ fullName: 'a test', duration: 5 }] }];
  const content = { numPassedTests: passed, numTotalTests: total, testResults };
  expect(readVitest(runWith(code, content))).toEqual({ ...expected, tests: [{ name: 'a test', ms: 5 }] });
});

test.each([
  ['all passed', 0, { expected: 2 }, { passed: 2, failed: 0, details: '' }],
  ['one failed', 1, { expected: 1, unexpected: 1 }, { passed: 1, failed: 1, details: 'printed' }],
  ['one passed only at its second attempt', 0, { expected: 1, flaky: 1 }, { passed: 1, failed: 1 }],
  ['one skipped', 0, { expected: 1, skipped: 1 }, { passed: 1, failed: 1 }],
  ['an error outside of any test', 1, { expected: 1 }, { passed: 1, failed: 1 }],
  ['no test at all', 0, {}, { passed: 0, failed: 1 }],
])('a run of Playwright is counted when it has this outcome: %s', (_, code, counts, expected) => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...counts };
  const spec = { title: 'a journey', file: 'a.spec.ts', line: 3, tests: [{ results: [{ duration: 7 }] }] };
  const suites = [{ suites: [{ specs: [spec] }], specs: [] }];
  const tests = [{ name: 'a.spec.ts:3 a journey', ms: 7 }];
  expect(readPlaywright(runWith(code, { stats, suites }))).toMatchObject({ ...expected, tests });
});

test('a journey that failed tells what its page showed', () => {
  const shown = join(folder, 'error-context.md');
  writeFileSync(shown, '- heading "Page not found"');
  const run = runWith(1, { stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }, suites: [] });
  const { details } = readPlaywright({ ...run, output: `failed\n    Error Context: ${shown}\n` });
  expect(details).toBe(`failed\n    Error Context: ${shown}\n- heading "Page not found"\n`);
});

test.each([readVitest, readPlaywright])('a run without a report has failed: %o', (read) => {
  const run = { code: 1, output: 'out of memory', report: join(folder, 'none.json') };
  expect(read(run)).toEqual({ passed: 0, failed: 1, details: 'out of memory', tests: [] });
});
