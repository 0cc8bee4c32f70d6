/** Checks every answer in a test against the contract of its call. */
import { type Endpoint, errorStatuses, everyCall, problem, successStatus } from '@mipaka/contract';
import { expect } from 'vitest';
import type { z } from 'zod';

const PARTIAL = 206;
const NOT_MODIFIED = 304;
/** Node's server answers this by itself if the headers are too long, before any call. */
const HEADERS_TOO_LARGE = 431;

/** The paths of the calls, as patterns; fixed paths precede those with a parameter, as in Express. */
const paths = [...new Set(everyCall.map(({ path }) => path))]
  .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }));

function isDecodable(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

/** The call of a request; undefined if the contract has no such call. */
function callOf(method: string, path: string): Endpoint | undefined {
  // The address as fetch sends it: `..` and `%2e%2e` lead one level up.
  const address = new URL(path, 'http://localhost').pathname;
  const known = isDecodable(address) ? paths.find(({ pattern }) => pattern.test(address)) : undefined;
  const own = method === 'HEAD' ? 'GET' : method;
  return everyCall.find((endpoint) => endpoint.path === known?.path && endpoint.method === own);
}

/** Expects that a value matches a schema and has no fields that the schema does not name. */
function expectToMatch(schema: z.ZodType, value: unknown, what: string): void {
  const { data, error } = schema.safeParse(value);
  expect(error?.issues, what).toBeUndefined();
  expect(value, what).toEqual(data);
}

/**
 * Fails the test if the contract does not declare the answer's status, media type or content for the call. Requests
 * that are no call of the contract may get any answer.
 */
export function expectDeclared(
  method: string,
  path: string,
  { status, headers, text }: { status: number; headers: Headers; text: string },
): void {
  const endpoint = callOf(method, path);
  if (!endpoint || status === HEADERS_TOO_LARGE) return;
  const what = `${endpoint.name}: ${method} ${path} answered ${status} ${text.slice(0, 300)}`;
  const success = successStatus(endpoint);
  const declared = [
    success,
    ...(endpoint.isRanged ? [PARTIAL] : []),
    ...(endpoint.isCacheable ? [NOT_MODIFIED] : []),
    ...errorStatuses(endpoint),
  ];
  expect(declared, what).toContain(status);
  if (method === 'HEAD' || status === NOT_MODIFIED) return;
  const type = headers.get('content-type')?.split(';', 1)[0];
  if ((status === success || status === PARTIAL) && !endpoint.answer) {
    expect([endpoint.media].flat(), what).toContain(type);
    if (!endpoint.media) expect(text, what).toBe('');
  } else if (status === success && endpoint.answer) {
    expect(type, what).toBe('application/json');
    expectToMatch(endpoint.answer, JSON.parse(text), what);
  } else if (endpoint.media !== 'text/html') {
    expect(type, what).toBe('application/problem+json');
    expectToMatch(problem, JSON.parse(text), what);
  }
}
