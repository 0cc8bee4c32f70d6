import type { z } from 'zod';
import type { Role } from './role.ts';
import { type Method, type ParamNames, type Route, splitRoute } from './route.ts';

/** Who may make a call: anybody, every signed-in member of staff, or superadmins alone. */
export type Access = 'visitor' | Role;
/** How a body may be sent; `none` where there is none, `mail` for a mail as it is or as a mail service wraps it. */
export type BodyKind = 'none' | 'json' | 'multipart' | 'mail';
/** The failures that a call may answer with beside those that `errorStatuses` derives. */
type OwnError = 400 | 401 | 404 | 409 | 412 | 413 | 415 | 429 | 503;

/** The parameters of a route's path: required where the path has some, impossible where it has none. */
type Params<R extends string> = [ParamNames<R>] extends [never]
  ? { params?: undefined }
  : {
      /** What the path's parameters look like; anything else does not exist (404, with the schema's message). */
      params: z.ZodType<{ [P in ParamNames<R>]: string }>;
    };

/** The body of a route; a GET has none. */
type Body<R extends string> = R extends `GET ${string}`
  ? { body?: undefined; bodyKinds?: undefined }
  : {
      /** What the body holds; a call without a schema ignores its body. */
      body?: z.ZodType;
      /** How it may be sent where that is not as JSON alone. */
      bodyKinds?: readonly BodyKind[];
    };

type MediaType = `${string}/${string}`;

/** What is known of a call beside its method and path. */
export type Definition<R extends string = string> = {
  /** One line for the description of the API. */
  summary: string;
  access: Access;
  /** The query parameters. */
  query?: z.ZodObject;
  /** The JSON answer; absent where there is no content, or content of another `media`. */
  answer?: z.ZodType;
  /** The media type of an answer that is not JSON. */
  media?: MediaType | readonly MediaType[];
  /** The status of success where it is neither 200 nor, without content, 204. */
  status?: 201 | 202;
  /**
   * The answer is a page of a list: a Link header with rel="next" says where the next one is. Of a call with a body it
   * names the `cursor` alone, which goes into the same body.
   */
  isPaged?: boolean;
  /** A page makes the call by itself, again and again: it never prolongs the session. */
  isBackground?: boolean;
  /** The call cannot be undone or gives further access: the person confirmed within CONFIRMED_FOR_MS. */
  isSensitive?: boolean;
  /** May also be made while the second factor that the role requires is missing, after the days of grace. */
  isSetUp?: boolean;
  /** The caller may send an Idempotency-Key: a request repeated within a day runs once. */
  isRepeatable?: boolean;
  /** The CDN may keep the answer, and a request with its ETag is answered with 304. */
  isCacheable?: boolean;
  /** The caller may ask for a range of the answer's bytes: 206 with that part, 416 for one that it does not have. */
  isRanged?: boolean;
  errors?: readonly OwnError[];
  /**
   * The fields of a multipart form that are files: a part of the name. Where the body may be JSON as well it may be missing,
   * and a flag removes what is stored; else it is required.
   */
  files?: readonly string[];
  /** Other names under which a body may send a field; where both are given, the own name wins. */
  aliases?: { readonly [alias: string]: string } | undefined;
} & Params<R> &
  Body<R>;

/** What is known of some calls, by the names of their routes. */
export type Definitions<R> = { [N in keyof R]: Definition<R[N] & string> };

/** A call of the API as data: both sides import it, and the description of the API is made from it. */
export type Endpoint = Omit<Definition, 'params' | 'body' | 'bodyKinds'> & {
  name: string;
  method: Method;
  path: string;
  params?: z.ZodType<Record<string, string>> | undefined;
  body?: z.ZodType | undefined;
  bodyKinds?: readonly BodyKind[] | undefined;
};

/** A definition together with its name, method and path. */
export const endpoint = <const N extends string, const D extends object>(
  name: N,
  route: Route,
  definition: D,
): { name: N; method: Method; path: string } & D => ({ name, ...splitRoute(route), ...definition });

/** What a caller gives for an endpoint's path; undefined where it has no parameters. */
export type ParamsOf<E> = E extends { params: z.ZodType<infer P> } ? P : undefined;
/** A parsed query; undefined where the endpoint has none. */
export type QueryOf<E> = E extends { query: z.ZodType<infer Q> } ? Q : undefined;
/** A parsed body; undefined where the endpoint has none. */
export type BodyOf<E> = E extends { body: z.ZodType<infer B> } ? B : undefined;
/** An answer; undefined where it has no content or is not JSON. */
export type AnswerOf<E> = E extends { answer: z.ZodType<infer A> } ? A : undefined;

/** The status of an endpoint's success. */
export const successStatus = ({ status, answer, media }: Endpoint): number =>
  status ?? (answer || media ? 200 : 204);

/** How the body of a call may be sent: as JSON where it is not said, and not at all where nothing is in it. */
export const bodyKindsOf = ({ body, bodyKinds }: Endpoint): readonly BodyKind[] =>
  bodyKinds ?? (body ? ['json'] : ['none']);

/** The statuses of an endpoint's failures, lowest first; 500 and 503 can befall every call. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const { access, method, params, query, body, isRepeatable, isSensitive, isSetUp, isRanged } = endpoint;
  const isWrite = method !== 'GET';
  const derived = [
    (query || body) && 400,
    access !== 'visitor' && 401,
    (isWrite || (access !== 'visitor' && !isSetUp) || isSensitive) && 403,
    params && 404,
    isRepeatable && 409,
    isWrite && 413,
    isWrite && !bodyKindsOf(endpoint).includes('none') && 415,
    isRanged && 416,
  ];
  const statuses = new Set([
    ...derived.filter((status) => typeof status === 'number'),
    ...(endpoint.errors ?? []),
    500,
    503,
  ]);
  return [...statuses].sort((a, b) => a - b);
}
