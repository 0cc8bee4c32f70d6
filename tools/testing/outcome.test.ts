import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { readPlaywright, readVitest } from './outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reportOf = (content: object) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('a run of Vitest', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'x.test.ts',
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  });
  const read = (code: number, ...testResults: object[]) => {
    const { passed, failed } = readVitest({ code, output: 'printed', report: reportOf({ testResults }) });
    return { passed, failed };
  };

  test.each([
    ['all passed', 0, [file('passed', 'passed', 'passed')], { passed: 2, failed: 0 }],
    ['one failed', 1, [file('failed', 'passed', 'failed')], { passed: 1, failed: 1 }],
    ['a file could not be loaded', 1, [file('passed', 'passed'), file('failed')], { passed: 1, failed: 1 }],
    ['an error outside of any test', 1, [file('passed', 'passed')], { passed: 1, failed: 1 }],
    ['a skipped test', 0, [file('passed', 'passed', 'skipped')], { passed: 1, failed: 1 }],
    ['a test to be written', 0, [file('passed', 'passed', 'todo')], { passed: 1, failed: 1 }],
    ['no test at all', 0, [], { passed: 0, failed: 1 }],
  ])('is counted when it has this outcome: %s', (_, code, results, expected) => {
    expect(read(code, ...results)).toEqual(expected);
  });

  test('shows the name and the error of a failed test, and nothing of passed tests', () => {
    const report = reportOf({
      testResults: [
        {
          name: 'x.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
          ],
        },
      ],
    });
    const { details } = readVitest({ code: 1, output: 'printed', report });
    expect(details).toEqual(['✗ subtracts (x.test.ts)\nexpected 1 to be 2']);
  });

  test('without a report counts as failed, and its output is shown', () => {
    const outcome = readVitest({ code: 1, output: 'out of memory', report: join(folder, 'none.json') });
    expect(outcome).toMatchObject({ passed: 0, failed: 1, details: ['out of memory'] });
  });
});

describe('a run of Playwright', () => {
  const reportWith = (...tests: object[]) => {
    const specs = [{ title: 'sends', file: 'x.spec.ts', line: 7, tests }];
    return reportOf({ suites: [{ specs: [], suites: [{ specs }] }] });
  };

  test.each([
    ['all passed', 0, ['expected', 'expected'], { passed: 2, failed: 0 }],
    ['one failed', 1, ['expected', 'unexpected'], { passed: 1, failed: 1 }],
    ['one passed only at its second attempt', 0, ['expected', 'flaky'], { passed: 1, failed: 1 }],
    ['one skipped', 0, ['expected', 'skipped'], { passed: 1, failed: 1 }],
    ['a file could not be loaded', 1, [], { passed: 0, failed: 1 }],
    ['an error outside of any test', 1, ['expected'], { passed: 1, failed: 1 }],
    ['no test at all', 0, [], { passed: 0, failed: 1 }],
  ])('is counted when it has this outcome: %s', (_, code, statuses, expected) => {
    const report = reportWith(...statuses.map((status) => ({ status, results: [] })));
    expect(readPlaywright({ code, output: 'printed', report })).toMatchObject(expected);
  });

  test('reports a flaky test as failed, with its name, its error and its trace', () => {
    const attempt = { duration: 1_000, attachments: [{ name: 'trace', path: join(ROOT, 'trace.zip') }] };
    const flaky = {
      status: 'flaky',
      results: [
        { ...attempt, errors: [{ message: 'Too early' }] },
        { duration: 1_500, attachments: [] },
      ],
    };
    const report = reportWith(flaky);
    expect(readPlaywright({ code: 0, output: 'printed', report })).toEqual({
      passed: 0,
      failed: 1,
      details: [
        '✗ x.spec.ts:7 sends (flaky: it passed at the second attempt)\nToo early\nnpx playwright show-trace trace.zip',
      ],
      tests: [{ name: 'x.spec.ts:7 sends', ms: 1_500 }],
    });
  });
});
