import { STATUS_CODES } from 'node:http';
import type { Problem } from '@mipaka/contract';
import type { ErrorRequestHandler, Response } from 'express';
import type { z } from 'zod';
import { isCode } from '../firestore/db.ts';
import { failure, log } from '../log.ts';

/** A failure that the response describes to the caller; firestore/errors.ts has those of the stores. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly type: string;

  /** `detail` is one sentence for a person; `errors` names each bad field; `type` as in RFC 9457. */
  constructor(
    status: number,
    detail: string,
    more: { errors?: Record<string, string>; headers?: Record<string, string>; type?: string } = {},
  ) {
    super(detail);
    this.name = new.target.name;
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.type = more.type ?? 'about:blank';
  }
}

/** Parses what a caller sent. Throws 400 with the first message per field; the field '' is the body itself. */
export function parse<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  throw new HttpError(400, Object.values(errors)[0] ?? 'The request is not valid', { errors });
}

/** Any failure as an HTTP error. An unknown one becomes a 500 that does not reveal the cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isCode(error, 'aborted', 'unavailable', 'deadlineExceeded', 'resourceExhausted')) {
    const headers = { 'Retry-After': '5' };
    return new HttpError(503, 'The service is busy. Please try again in a moment.', { headers });
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}

/** Most fields that one response names, and most characters per message: a body stays below 2 KB. */
const MAX_ERRORS = 12;
const MAX_MESSAGE = 120;
const MAX_DETAIL = 300;

const short = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Sends an error as application/problem+json (RFC 9457). */
export function sendProblem(res: Response, error: HttpError): void {
  const entries = Object.entries(error.errors ?? {})
    .slice(0, MAX_ERRORS)
    .map(([field, message]) => [short(field, 60), short(message, MAX_MESSAGE)]);
  const problem: Problem = {
    type: error.type,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: short(error.message, MAX_DETAIL),
    ...(entries.length > 0 && { errors: Object.fromEntries(entries) }),
  };
  const type = 'application/problem+json; charset=utf-8';
  res.status(error.status).set(error.headers).type(type).json(problem);
}

/** The only place that turns a failure into a response; an unknown failure is a 500, with a line in the log. */
export const onError: ErrorRequestHandler = (error, req, res, _next) => {
  const known = toHttpError(error);
  if (known.status >= 500) {
    const { requestId } = res.locals;
    log('ERROR', 'request failed', { requestId, method: req.method, ...failure(error) });
  }
  if (res.headersSent) res.destroy();
  else sendProblem(res, known);
};
