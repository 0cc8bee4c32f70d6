import { STATUS_CODES } from 'node:http';
import type { Problem } from '@mipaka/contract';
import type { ErrorRequestHandler, Response } from 'express';
import { failure, log } from '../log.ts';
import { type HttpError, toHttpError } from './http-error.ts';

/** Most fields that one answer names, and most characters per message: a body stays below 2 KB. */
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
  res
    .status(error.status)
    .set(error.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** The only place that turns a failure into an answer; an unknown one is a 500, with a line in the log. */
export const onError: ErrorRequestHandler = (error, req, res, _next) => {
  const known = toHttpError(error);
  if (known.status >= 500) {
    log('ERROR', 'request failed', {
      requestId: res.locals.requestId,
      method: req.method,
      ...failure(error),
    });
  }
  if (res.headersSent) {
    res.destroy();
    return;
  }
  sendProblem(res, known);
};
