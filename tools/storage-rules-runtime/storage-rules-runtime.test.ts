import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

import { METHODS, type Method, parseRules, permits, RulesSyntaxError } from './rules.ts';
import { serve } from './serve.ts';

const BUCKET = '/b/demo.appspot.com/o';

/** A rules file whose objects are ruled by the given lines. */
const rules = (body: string) => `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    ${body}
  }
}
`;

/** The methods that a body grants on an object. */
const granted = (body: string, object: string): Method[] => {
  const ruleset = parseRules(rules(body));
  return METHODS.filter((method) => permits(ruleset, method, `${BUCKET}/${object}`));
};

describe('methods', () => {
  test.each<[string, Method[]]>([
    ['get', ['get']],
    ['list', ['list']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get, create', ['get', 'create']],
    ['read, delete', ['get', 'list', 'delete']],
    ['read, write', [...METHODS]],
  ])('allow %s grants %j and nothing else', (methods, expected) => {
    expect(granted(`match /a.png { allow ${methods}: if true; }`, 'a.png')).toEqual(expected);
  });
});

describe('conditions', () => {
  test.each([
    ['allow get: if true;', true],
    ['allow get;', true],
    ['allow get: if false;', false],
    ['', false],
    ['allow get: if false; allow get: if true;', true],
    ['allow get: if true; allow get: if false;', true],
  ])('"%s" permits: %s', (allow, expected) => {
    expect(granted(`match /a.png { ${allow} }`, 'a.png').includes('get')).toBe(expected);
  });
});

describe('paths', () => {
  test.each([
    ['/a.png', 'a.png', true],
    ['/a.png', 'b.png', false],
    ['/a.png', 'a.png/b', false],
    ['/team/{file}', 'team/a.png', true],
    ['/team/{file}', 'team', false],
    ['/team/{file}', 'team/a/b.png', false],
    ['/team/{file}', 'other/a.png', false],
    ['/{folder}/{file}', 'team/a.png', true],
    ['/{all=**}', 'a.png', true],
    ['/{all=**}', 'team/a/b/c.png', true],
    ['/team/{rest=**}', 'team/a/b.png', true],
    ['/team/{rest=**}', 'team', true],
    ['/team/{rest=**}', 'teams/a.png', false],
    ['/{any=**}/cover.png', 'team/a/cover.png', true],
    ['/{any=**}/cover.png', 'cover.png', true],
    ['/{any=**}/cover.png', 'team/a/back.png', false],
    ['/with-dash_and.dot/{file}', 'with-dash_and.dot/a', true],
  ])('match %s on %s: %s', (pattern, object, expected) => {
    expect(granted(`match ${pattern} { allow get; }`, object).includes('get')).toBe(expected);
  });

  test('a nested match stands under the path around it', () => {
    const body = 'match /team { match /{file} { allow get; } }';
    expect(granted(body, 'team/a.png')).toEqual(['get']);
    expect(granted(body, 'a.png')).toEqual([]);
  });

  test('an allow beside a nested match is for its own path only', () => {
    const body = 'match /team { allow list; match /{file} { allow get; } }';
    expect(granted(body, 'team')).toEqual(['list']);
    expect(granted(body, 'team/a.png')).toEqual(['get']);
  });

  test('another bucket is another path', () => {
    const ruleset = parseRules(
      "rules_version = '2'; service firebase.storage { match /b/mine/o/{x=**} { allow get; } }",
    );
    expect(permits(ruleset, 'get', '/b/mine/o/a.png')).toBe(true);
    expect(permits(ruleset, 'get', '/b/theirs/o/a.png')).toBe(false);
  });
});

describe('comments', () => {
  test('are skipped in both forms, also where they look like rules', () => {
    const body =
      '// allow get: if request.auth != null;\n/* match /b { \n allow write; } */ match /a { allow get; }';
    expect(granted(body, 'a')).toEqual(['get']);
  });
});

describe('what cannot be evaluated is a compile error with its place', () => {
  test.each<[string, string, number, number, RegExp]>([
    [
      'a condition on the request',
      rules('allow get: if request.auth != null;'),
      4,
      19,
      /only the conditions true and false/i,
    ],
    ['a longer condition', rules('allow get: if true && false;'), 4, 24, /expected ";"/i],
    ['a condition in brackets', rules('allow get: if (true);'), 4, 19, /only the conditions true and false/i],
    ['a function', rules('function f() { return true; }'), 4, 5, /only "match" and "allow"/i],
    ['an unknown method', rules('allow fly: if true;'), 4, 11, /unknown method "fly"/i],
    ['a missing semicolon', rules('allow get: if true'), 5, 3, /expected ";"/i],
    ['a missing "if"', rules('allow get: true;'), 4, 16, /expected "if"/i],
    ['a match without a path', rules('match { allow get; }'), 4, 11, /expected a path/i],
    ['a path with a gap', rules('match /a /b { allow get; }'), 4, 14, /expected "\{"/i],
    ['an unknown wildcard', rules('match /{x=*} { allow get; }'), 4, 15, /expected "\*\*"/i],
    ['two recursive wildcards', rules('match /{x=**}/{y=**} { allow get; }'), 4, 26, /only one/i],
    ['another version', "\nrules_version = '1';\nservice firebase.storage {}", 2, 17, /rules_version '2'/i],
    ['no version', 'service firebase.storage {}', 1, 1, /expected "rules_version"/i],
    [
      'another service',
      "rules_version = '2';\nservice cloud.firestore {}",
      2,
      9,
      /expected "firebase.storage"/i,
    ],
    ['a second service', `${rules('')}service firebase.storage {}`, 7, 1, /nothing may follow/i],
    [
      'an end too early',
      "rules_version = '2';\nservice firebase.storage {",
      2,
      27,
      /found the end of the file/i,
    ],
    ['an empty file', '', 1, 1, /found the end of the file/i],
  ])('%s', (_, source, line, column, message) => {
    let caught: unknown;
    try {
      parseRules(source);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(RulesSyntaxError);
    expect(caught).toMatchObject({ line, column, message: expect.stringMatching(message) });
  });
});

describe('the protocol', () => {
  /** What the runtime answers to some lines. */
  async function exchange(...requests: object[]): Promise<Record<string, unknown>[]> {
    const input = new PassThrough();
    const output = new PassThrough();
    input.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
    await serve(input, output);
    output.end();
    const text = (await output.toArray()).join('');
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  const load = (content: string) => ({
    id: 0,
    action: 'load_ruleset',
    context: { rulesetName: '0', source: { files: [{ name: 'storage.rules', content }] } },
  });
  const verify = (method: string, path: string, rulesetName = '0') => ({
    id: 1,
    action: 'verify',
    context: { rulesetName, service: 'firebase.storage', path, method, variables: {} },
  });

  test('says that it is ready, loads and verifies', async () => {
    const [ready, loaded, verified] = await exchange(
      load(rules('match /a { allow get; }')),
      verify('get', `${BUCKET}/a`),
    );
    expect(ready).toEqual({ id: -1, status: 'ok' });
    expect(loaded).toMatchObject({ id: 0, errors: [], result: { rulesVersion: 2 } });
    expect(verified).toMatchObject({ id: 1, errors: [], result: { permit: true } });
  });

  test('a compile error names the file and the line, and nothing is permitted by that ruleset', async () => {
    const [, loaded, verified] = await exchange(load(rules('nonsense')), verify('get', `${BUCKET}/a`));
    const errors = loaded?.errors as string[] | undefined;
    expect(JSON.parse(errors?.[0] ?? '')).toMatchObject({
      sourcePosition_: { fileName_: 'storage.rules', line_: 4 },
    });
    expect(loaded?.result).toBeUndefined();
    expect(verified?.errors).toHaveLength(1);
    expect(verified?.result).toBeUndefined();
  });

  test('an unknown method is an error, not a denial', async () => {
    const [, , verified] = await exchange(load(rules('')), verify('fly', `${BUCKET}/a`));
    expect(verified?.errors).toEqual(['There is no method "fly"']);
  });
});

test('a permissive ruleset permits what the own rules deny, so that a denial is known to be able to fail', () => {
  const own = parseRules(readFileSync(inRoot('storage.rules'), 'utf8'));
  const permissive = parseRules(rules('match /{all=**} { allow read, write; }'));
  for (const method of METHODS) {
    expect(permits(own, method, `${BUCKET}/media/a.webp`)).toBe(false);
    expect(permits(permissive, method, `${BUCKET}/media/a.webp`)).toBe(true);
  }
});
