import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Page } from '../firestore/pages.ts';
import type { RequestMark } from '../firestore/request-keys.ts';
import type { Form } from '../http/body.ts';
import type { Session } from './guard.ts';

type Parts = {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string | Readable;
  /** The cursor of the next part, for an endpoint whose answer `isPaged`. */
  next?: string;
};

/** An answer that is not the contract's JSON, or that needs its own header or status. */
export class Reply {
  readonly parts: Parts;
  constructor(parts: Parts) {
    this.parts = parts;
  }
}

/** A request that has passed all checks, parsed as the contract says. */
type Call<E, T = undefined> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The body as it was sent: its fields before parsing, and the files of a multipart form. */
  form: Form;
  /** The body as it was sent, for calls whose contract does not describe its content. */
  bytes: Buffer;
  session: E extends { access: 'visitor' } ? undefined : Session;
  mark: RequestMark | undefined;
  target: T;
  req: Request;
  /** For cookies only; a handler returns every other part of its answer. */
  res: Response;
};

/** A handler's result: the answer of the contract, the rows of a page with its cursor, or its own reply. */
type Returned<E> = E extends { answer: unknown; isPaged: true }
  ? AnswerOf<E> extends readonly (infer Row)[]
    ? Page<Row>
    : never
  : E extends { answer: unknown }
    ? AnswerOf<E> | Reply
    : E extends { media: string | readonly string[] }
      ? Reply
      : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without an answer returns
        void;

type Handle<E, T> = (call: Call<E, T>) => Promise<Returned<E>> | Returned<E>;
type Find<E, T> = (call: { params: ParamsOf<E> }) => Promise<T>;
type Guarded<E> = {
  limit?: (req: Request) => Promise<unknown>;
  /** Finds what the path names before query and body are parsed: an unknown id is a 404 even with an invalid body. */
  target?: Find<E, unknown>;
  handle: Handle<E, never>;
};

/** A handler that gets what the path names as its `target`. */
export const withTarget = <E, T>(target: Find<E, T>, handle: Handle<E, T>): Guarded<E> => ({
  target,
  handle,
});

export type Implementation = Guarded<never> & { endpoint: Endpoint };

type Handler<E> = Handle<E, undefined> | Guarded<E>;

/** Implements some of the endpoints by name: `implement(api, { login: async ({ body }) => … })`. */
export const implement = <A extends { [N in keyof A]?: Endpoint }>(
  endpoints: A,
  handlers: { [N in keyof NoInfer<A>]?: Handler<NonNullable<A[N]>> },
): Implementation[] =>
  Object.entries(handlers as Record<string, Handler<never>>).flatMap(([name, handler]) => {
    const endpoint = endpoints[name as keyof A];
    const guarded = typeof handler === 'function' ? { handle: handler } : handler;
    return endpoint ? [{ endpoint, ...guarded } as Implementation] : [];
  });
