import {
  type AnswerOf,
  type Api,
  addressOf,
  type Endpoint,
  type Problem,
  type QueryValues,
  type SiteRoutes,
  siteRoutes,
  splitRoute,
} from '@mipaka/contract';
import type { z } from 'zod';
import { quietly } from '../quietly.ts';
import { isPersonAway } from './person.ts';

/** The failure of a call to which the API responded. Its message is `{status}: {the server's message}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether the API refused a call. After any other failure, even a gateway's 504, the call may have succeeded. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** The problem+json of a response; undefined for any other text, which is the message itself. */
function asProblem(text: string): Problem | undefined {
  const body = quietly<Partial<Problem> | null>(() => JSON.parse(text));
  return typeof body?.detail === 'string' ? (body as Problem) : undefined;
}

export type QueryInput<E> = E extends { query: z.ZodType<infer Q> } ? Partial<Q> : undefined;

type Input<E> = {
  headers?: Record<string, string>;
} & (E extends { params: z.ZodType<infer P> } ? { params: P } : { params?: undefined }) & {
    query?: QueryInput<E> | undefined;
  } & (E extends { body: z.ZodType<infer B> } ? { body: B | FormData } : { body?: undefined });

export type InputArgs<E> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export type SendInput = {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  fetchWith?: (address: string, init: RequestInit) => Promise<Response>;
};

/** The result of a request, or its failure in our words: browsers say "Failed to fetch", "Load failed" and others. */
const received = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch((error: unknown) => {
    // Half an answer, and the page of a proxy, are no JSON.
    const isLost = error instanceof TypeError || error instanceof SyntaxError;
    throw isLost ? new TypeError('No connection to the server') : error;
  });

/** Throws ApiError for any status outside 200–299, TypeError when the server cannot be reached. */
export async function send(
  { method, path }: { method: string; path: string },
  { params, query, body, headers, fetchWith = fetch }: SendInput = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const request = fetchWith(addressOf(path, params, query as QueryValues), {
    method,
    credentials: 'include',
    body: isJson ? JSON.stringify(body) : body,
    headers: {
      ...(isJson && { 'Content-Type': 'application/json' }),
      // A call while the person is away does not prolong the session.
      ...(isPersonAway() && { 'X-Background': '1' }),
      ...headers,
    },
  });
  const response = await received(request);
  if (response.ok) return response;
  const text = await received(response.text());
  const problem = asProblem(text);
  // A gateway between browser and API responds with a page, which is no sentence.
  const said = problem?.detail || (text.startsWith('<') ? '' : text) || response.statusText;
  throw new ApiError(response.status, said || 'The server did not answer', problem);
}

export const jsonOf = (response: Response): Promise<unknown> =>
  received(response.text().then((text) => (text === '' ? undefined : JSON.parse(text))));

/** The failure of a call whose response this page cannot read: another version of the server has made it. */
export class OutdatedError extends Error {}

export async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  // Also read where the call gives nothing: a proxy's page is no success.
  const json = await jsonOf(response);
  const parsed = endpoint.answer?.safeParse(json);
  if (parsed?.error)
    throw new OutdatedError('This page is out of date. Please reload it.', { cause: parsed.error });
  return parsed?.data as AnswerOf<E>;
}

/** Checks the response. The dashboard makes its calls by `fetchAnswer`, which also renews the session. */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<AnswerOf<E>> =>
  answerOf(endpoint, await send(endpoint, input as SendInput));

/** A call of the public site; its response is typed but not checked: visitors load no zod. */
export async function callFromSite<N extends keyof SiteRoutes>(
  name: N,
  ...[input]: InputArgs<Api[N]>
): Promise<AnswerOf<Api[N]>> {
  return (await jsonOf(await send(splitRoute(siteRoutes[name]), input as SendInput))) as AnswerOf<Api[N]>;
}
