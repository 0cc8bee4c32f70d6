/** The part of the Storage rules language that grants or denies without asking about a request. */

export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Method = (typeof METHODS)[number];

const SHORTHANDS: Record<string, readonly Method[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** An `allow` that grants something: the whole path of the matches around it, and its methods. */
export type Grant = { pattern: RegExp; methods: readonly Method[] };

/** What the rules say that cannot be read here, with the place (both counted from 1). */
export class RulesSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, before: string) {
    super(message);
    const lines = before.split('\n');
    this.line = lines.length;
    this.column = (lines.at(-1) ?? '').length + 1;
  }
}

/** Blank space and comments, and what follows them: a text, a word, a sign, or the end. */
const TOKEN = /(?:\s+|\/\/[^\n]*|\/\*.*?\*\/)*(?<text>'[^'\n]*'|"[^"\n]*"|[\w.%~!@+-]+|\*\*|.|$)/gs;
const WORD = /^[\w.%~!@+-]+$/;
const NAME = /^[A-Za-z_]\w*$/;
/** What the two wildcards of a path fit; `{x=**}` also fits no segment at all (rules version 2). */
const ONE = '/[^/]+';
const ANY = '(?:/[^/]+)*';

/**
 * The grants of a rules file: `rules_version = '2'`, one `service firebase.storage`, nested matches, and
 * `allow` with the condition `true`, `false` or none.
 * Throws a RulesSyntaxError for everything else, functions and expressions included: to guess at a
 * condition would be to give an answer that the real rules would not.
 */
export function parseRules(source: string): Grant[] {
  const tokens = [...source.matchAll(TOKEN)].map(({ 0: whole, index, groups }) => {
    const text = groups?.text ?? '';
    return { text, offset: index + whole.length - text.length, isSpaced: whole !== text };
  });
  const grants: Grant[] = [];
  let position = 0;

  const peek = () => tokens[position] as (typeof tokens)[number];
  const take = () => tokens[position++]?.text ?? '';
  const fail = (message: string): never => {
    const { text, offset } = peek();
    const found = text === '' ? 'the end of the file' : `"${text}"`;
    throw new RulesSyntaxError(`${message}, found ${found}`, source.slice(0, offset));
  };
  const expect = (text: string, where: string) =>
    peek().text === text ? take() : fail(`Expected "${text}" ${where}`);
  const takes = (text: string) => peek().text === text && take() !== '';

  function segment(): string {
    if (!takes('{')) {
      if (!WORD.test(peek().text) || peek().isSpaced) fail('Expected a path segment');
      return `/${take().replace(/[.+]/g, '\\$&')}`;
    }
    if (!NAME.test(peek().text)) fail('Expected the name of a wildcard');
    take();
    const isAny = takes('=');
    if (isAny) expect('**', 'after "=" in a wildcard');
    expect('}', 'at the end of a wildcard');
    return isAny ? ANY : ONE;
  }

  function path(): string {
    let pattern = '';
    while (peek().text === '/' && (pattern === '' || !peek().isSpaced)) {
      take();
      pattern += segment();
    }
    return pattern || fail('Expected a path after "match"');
  }

  function methods(): Method[] {
    const granted: Method[] = [];
    do {
      const named = SHORTHANDS[peek().text] ?? METHODS.filter((method) => method === peek().text);
      if (named.length === 0) fail(`Unknown method "${peek().text}" after "allow"`);
      granted.push(...named);
      take();
    } while (takes(','));
    return granted;
  }

  function isGranted(): boolean {
    if (!takes(':')) return true;
    expect('if', 'after ":"');
    if (!/^(true|false)$/.test(peek().text)) fail('Only the conditions true and false can be evaluated here');
    return take() === 'true';
  }

  function match(outer: string): void {
    const whole = outer + path();
    if (whole.split(ANY).length > 2) fail('A path may hold only one "{x=**}"');
    expect('{', 'after the path of a match');
    while (!takes('}')) {
      if (takes('match')) match(whole);
      else if (takes('allow')) {
        const grant = { pattern: new RegExp(`^${whole}$`), methods: methods() };
        if (isGranted()) grants.push(grant);
        expect(';', 'at the end of "allow"');
      } else fail('Only "match" and "allow" can be evaluated here');
    }
  }

  expect('rules_version', 'at the beginning');
  expect('=', 'after rules_version');
  if (!/^(['"])2\1$/.test(peek().text)) fail("Only rules_version '2' can be evaluated here");
  take();
  expect(';', 'after rules_version');
  expect('service', 'before the rules');
  expect('firebase.storage', 'after "service"');
  expect('{', 'after the name of the service');
  while (!takes('}')) {
    expect('match', 'in the service');
    match('');
  }
  if (peek().text !== '') fail('Nothing may follow the service');
  return grants;
}

/** Whether any `allow` grants the method on a path such as `/b/bucket/o/team/a.png`; an empty segment is none. */
export function permits(grants: readonly Grant[], method: Method, path: string): boolean {
  const segments = path.replace(/\/+(?=\/|$)/g, '');
  return grants.some(({ pattern, methods }) => methods.includes(method) && pattern.test(segments));
}
