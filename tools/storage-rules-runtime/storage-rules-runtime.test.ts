import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { serve } from './main.ts';

const own = readFileSync(inRoot('storage.rules'), 'utf8');

/** The answer of the runtime to a request with a method, after it has loaded some rules. */
async function ask(content: string, method: string) {
  const source = { files: [{ name: 'storage.rules', content }] };
  const requests = [
    { id: 0, action: 'load_ruleset', context: { rulesetName: '0', source } },
    { id: 1, action: 'verify', context: { rulesetName: '0', path: '/b/bucket/o/a.webp', method } },
  ];
  const output = new PassThrough();
  await serve(Readable.from(requests.map((request) => `${JSON.stringify(request)}\n`)), output);
  output.end();
  const lines = (await output.toArray()).join('').trim().split('\n');
  return lines.map((line) => JSON.parse(line)) as [object, { errors: string[] }, { errors: string[] }];
}

test.each(['get', 'list', 'create', 'update', 'delete'])(
  'our rules deny %s, and open rules permit it',
  async (method) => {
    const [ready, loaded, verified] = await ask(own, method);
    expect(ready).toEqual({ id: -1, status: 'ok' });
    expect(loaded).toMatchObject({ id: 0, errors: [], result: { rulesVersion: 2 } });
    expect(verified).toMatchObject({ id: 1, errors: [], result: { permit: false } });
    const [, , open] = await ask(own.replace('if false', 'if true'), method);
    expect(open).toMatchObject({ result: { permit: true } });
  },
);

test.each([
  ['a condition', own.replace('if false', 'if request.auth != null')],
  ['another path', own.replace('{path=**}', 'team/{file}')],
  ['a second match', own.replace('allow', 'match /a { allow get; } allow')],
  ['another version', own.replace("'2'", "'1'")],
  ['nothing', ''],
])('rules with %s are a compile error that names the file, and permit nothing', async (_, rules) => {
  const [, loaded, verified] = await ask(rules, 'get');
  expect(JSON.parse(loaded.errors[0] ?? '')).toMatchObject({
    sourcePosition_: { fileName_: 'storage.rules', line_: 1 },
  });
  expect(verified).not.toHaveProperty('result');
});
