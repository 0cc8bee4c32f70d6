import type { z } from 'zod';
import { type Method, type ParamNames, type Route, splitRoute } from './route.ts';

export const roles = ['superadmin', 'admin'] as const;
export type Role = (typeof roles)[number];
/** The callers of a call: anyone, every signed-in member of staff, or superadmins alone. */
export type Access = 'visitor' | Role;
/** The format of a body; `none` without a body, `mail` for a mail as it is or as a mail service wraps it. */
export type BodyKind = 'none' | 'json' | 'multipart' | 'mail';
type OwnError = 400 | 401 | 404 | 409 | 412 | 429;

type Details = {
  /** The schema of the path's parameters; for any others the API responds 404 with the schema's message. */
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodObject;
  /** Without the schema of a body the call ignores its body. */
  body?: z.ZodType;
  bodyKinds?: readonly BodyKind[];
  /** The schema of the JSON response; absent for a response without content or of another `media`. */
  answer?: z.ZodType;
  media?: string | readonly string[];
  /** The status of success if it is not 200, or 204 without content. */
  status?: 200 | 201 | 202;
  /** The Link header has the address of the next page; for a call with a body, the `cursor` for the same body. */
  isPaged?: boolean;
  /** A page makes the call by itself, again and again, so the call never prolongs the session. */
  isBackground?: boolean;
  /** The call cannot be undone or gives further access: the person must have confirmed within CONFIRMED_FOR_MS. */
  isSensitive?: boolean;
  /** The call stays allowed when the account lacks the second factor of its role after the days of grace. */
  isSetUp?: boolean;
  /** The caller may send an Idempotency-Key: a request repeated within a day runs once. */
  isRepeatable?: boolean;
  /** The CDN may keep the response, and the API responds 304 to a request with its ETag. */
  isCacheable?: boolean;
  /** The caller may ask for a range of the response's bytes: 206 with that part, 416 for a range outside of it. */
  isRanged?: boolean;
  errors?: readonly OwnError[];
  /** The file parts of a form; where it may also be JSON they may be missing, and flags remove stored files. */
  files?: readonly string[];
  /** Other names under which a body may send a field; if both are there, the field's own name wins. */
  aliases?: { readonly [alias: string]: string };
};

/** The schema of a path's parameters is required if the path has some, and not allowed if it has none. */
type Params<R extends string> = [ParamNames<R>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodType<{ [P in ParamNames<R>]: string }> };
type Body<R extends string> = R extends `GET ${string}`
  ? { body?: undefined; bodyKinds?: undefined }
  : unknown;

/** A call of the API as data: browser and server import it, and the OpenAPI description is made from it. */
export type Endpoint = Details & {
  name: string;
  method: Method;
  path: string;
  summary: string;
  access: Access;
};

/** A misspelt name does not compile. */
type Exact<D> = { [K in Exclude<keyof D, keyof Details>]: never };

const callsFor =
  <A extends Access>(access: A) =>
  <R extends Route, const D extends Details & Params<R> & Body<R>>(
    route: R,
    summary: string,
    details: D & Exact<D>,
  ) => ({
    ...splitRoute(route),
    summary,
    access,
    ...(details as D),
  });

/** Makes a call for anyone, for all staff or for superadmins: `adminCall('GET /api/user', 'Who is signed in', { … })`. */
export const visitorCall = callsFor('visitor');
export const adminCall = callsFor('admin');
export const superadminCall = callsFor('superadmin');

/** Gives each call its name: its key, after a prefix. */
export const named = <C extends { readonly [key: string]: Omit<Endpoint, 'name'> }>(calls: C, prefix = '') =>
  Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, { name: prefix + key, ...call }])) as {
    readonly [N in keyof C]: { name: string } & C[N];
  };

export type ParamsOf<E> = E extends { params: z.ZodType<infer P> } ? P : undefined;
export type QueryOf<E> = E extends { query: z.ZodType<infer Q> } ? Q : undefined;
export type BodyOf<E> = E extends { body: z.ZodType<infer B> } ? B : undefined;
/** The type of a response; undefined where it has no content or is not JSON. */
export type AnswerOf<E> = E extends { answer: z.ZodType<infer A> } ? A : undefined;

/** The status of an endpoint's success. */
export const successStatus = ({ status, answer, media }: Endpoint): number =>
  status ?? (answer || media ? 200 : 204);

/** The formats in which a call takes its body: JSON by default, `none` without a body. */
export const bodyKindsOf = ({ body, bodyKinds }: Endpoint): readonly BodyKind[] =>
  bodyKinds ?? (body ? ['json'] : ['none']);

/** The error statuses of an endpoint, lowest first; every call can respond 500 and 503. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const { access, method, params, query, body, isRepeatable, isSensitive, isSetUp, isRanged } = endpoint;
  const isWrite = method !== 'GET';
  const statuses = [
    (query || body) && 400,
    access !== 'visitor' && 401,
    (isWrite || (access !== 'visitor' && !isSetUp) || isSensitive) && 403,
    params && 404,
    isRepeatable && 409,
    isWrite && 413,
    isWrite && !bodyKindsOf(endpoint).includes('none') && 415,
    isRanged && 416,
    500,
    503,
    ...(endpoint.errors ?? []),
  ].filter((status) => typeof status === 'number');
  return [...new Set(statuses)].sort((a, b) => a - b);
}
