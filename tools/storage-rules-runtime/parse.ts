/** Reads the part of the Storage rules language that grants or denies without asking about a request. */

export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Method = (typeof METHODS)[number];

const SHORTHANDS: Record<string, readonly Method[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** One segment of a match path: a word, `{x}` for any one segment, `{x=**}` for any number of them. */
export type Segment = { literal: string } | { one: string } | { any: string };

/** An `allow` under the whole path of the matches around it. */
interface Grant {
  path: Segment[];
  methods: Set<Method>;
  condition: boolean;
}

export interface Ruleset {
  grants: Grant[];
}

/** What the rules say that cannot be read here, with the place (both counted from 1). */
export class RulesSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

interface Token {
  text: string;
  line: number;
  column: number;
  /** Whether blank space or a comment stands before it: `/a /b` is not one path. */
  spaced: boolean;
}

const END = '';
const SKIPPED = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const TOKEN = /'[^'\n]*'|"[^"\n]*"|[\w.%~!@+-]+|\*\*|[\s\S]/y;

/** Where an offset of the text lies, in lines and columns counted from 1. */
function place(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < source.length) {
    SKIPPED.lastIndex = offset;
    const skipped = SKIPPED.exec(source)?.[0].length ?? 0;
    offset += skipped;
    TOKEN.lastIndex = offset;
    const text = TOKEN.exec(source)?.[0];
    if (text === undefined) break;
    tokens.push({ text, ...place(source, offset), spaced: skipped > 0 });
    offset += text.length;
  }
  tokens.push({ text: END, ...place(source, source.length), spaced: true });
  return tokens;
}

/**
 * The grants of a rules file: `rules_version = '2'`, one `service firebase.storage`, nested matches, and
 * `allow` with the condition `true`, `false` or none.
 * Throws a RulesSyntaxError for everything else, functions and expressions included: to guess at a
 * condition would be to give an answer that the real rules would not.
 */
export function parseRules(source: string): Ruleset {
  const tokens = tokenize(source);
  let position = 0;

  const peek = (): Token => tokens[position] as Token;
  const fail = (message: string, token = peek()): never => {
    throw new RulesSyntaxError(message, token.line, token.column);
  };
  const shown = (token: Token) => (token.text === END ? 'the end of the file' : `"${token.text}"`);
  const take = (): Token => {
    const token = peek();
    if (token.text !== END) position += 1;
    return token;
  };
  const expect = (text: string, where: string): Token =>
    peek().text === text ? take() : fail(`Expected "${text}" ${where}, found ${shown(peek())}`);
  const name = (what: string): string =>
    /^[A-Za-z_]\w*$/.test(peek().text) ? take().text : fail(`Expected ${what}, found ${shown(peek())}`);

  function version() {
    expect('rules_version', 'at the beginning');
    expect('=', 'after rules_version');
    if (!/^(['"])2\1$/.test(peek().text)) {
      fail(`Only rules_version '2' can be evaluated here, found ${shown(peek())}`);
    }
    take();
    expect(';', 'after rules_version');
  }

  function segment(): Segment {
    if (peek().text !== '{') {
      const token = peek();
      if (!/^[\w.%~!@+-]+$/.test(token.text) || token.spaced) {
        fail(`Expected a path segment, found ${shown(token)}`);
      }
      return { literal: take().text };
    }
    take();
    const variable = name('the name of a wildcard');
    if (peek().text !== '=') {
      expect('}', 'after the name of a wildcard');
      return { one: variable };
    }
    take();
    expect('**', 'after "=" in a wildcard');
    expect('}', 'after "**"');
    return { any: variable };
  }

  function path(): Segment[] {
    const segments: Segment[] = [];
    while (peek().text === '/' && (segments.length === 0 || !peek().spaced)) {
      take();
      segments.push(segment());
    }
    return segments.length > 0 ? segments : fail(`Expected a path after "match", found ${shown(peek())}`);
  }

  function methods(): Set<Method> {
    const granted = new Set<Method>();
    for (;;) {
      const token = take();
      const methodsOfWord = SHORTHANDS[token.text] ?? METHODS.filter((method) => method === token.text);
      if (methodsOfWord.length === 0) fail(`Unknown method ${shown(token)} after "allow"`, token);
      for (const method of methodsOfWord) granted.add(method);
      if (peek().text !== ',') return granted;
      take();
    }
  }

  function condition(): boolean {
    if (peek().text !== ':') return true;
    take();
    expect('if', 'after ":"');
    const token = take();
    if (token.text !== 'true' && token.text !== 'false') {
      fail(`Only the conditions true and false can be evaluated here, found ${shown(token)}`, token);
    }
    return token.text === 'true';
  }

  function match(outer: Segment[]): Grant[] {
    const whole = [...outer, ...path()];
    if (whole.filter((part) => 'any' in part).length > 1) fail('A path may hold only one "{x=**}"');
    expect('{', 'after the path of a match');
    const grants: Grant[] = [];
    while (peek().text !== '}') {
      const keyword = take();
      if (keyword.text === 'match') {
        grants.push(...match(whole));
      } else if (keyword.text === 'allow') {
        grants.push({ path: whole, methods: methods(), condition: condition() });
        expect(';', 'at the end of "allow"');
      } else {
        fail(`Only "match" and "allow" can be evaluated here, found ${shown(keyword)}`, keyword);
      }
    }
    expect('}', 'at the end of a match');
    return grants;
  }

  version();
  expect('service', 'before the rules');
  expect('firebase.storage', 'after "service"');
  expect('{', 'after the name of the service');
  const grants: Grant[] = [];
  while (peek().text !== '}') {
    expect('match', 'in the service');
    grants.push(...match([]));
  }
  expect('}', 'at the end of the service');
  if (peek().text !== END) fail(`Nothing may follow the service, found ${shown(peek())}`);
  return { grants };
}
