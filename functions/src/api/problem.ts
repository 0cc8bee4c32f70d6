import { STATUS_CODES } from 'node:http';
import { fieldErrors, type Problem } from '@mipaka/contract';
import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import { failure, log } from '../log.ts';
import { isCode } from '../store/db.ts';

/** Most fields that one answer names, and most characters per message: a body stays below 2 KB. */
const MAX_ERRORS = 12;
const MAX_MESSAGE = 120;
const MAX_DETAIL = 300;

const short = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof z.ZodError) {
    const errors = fieldErrors(error);
    const [first] = Object.values(errors);
    return new HttpError(400, first ?? 'The request is not valid', { errors });
  }
  if (isCode(error, 'unavailable', 'deadlineExceeded')) {
    return new HttpError(503, 'The service is busy. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}

/** Answers with an error as RFC 9457 says. */
export function sendProblem(res: Response, error: HttpError): void {
  const entries = Object.entries(error.errors ?? {})
    .slice(0, MAX_ERRORS)
    .map(([field, message]) => [short(field, 60), short(message, MAX_MESSAGE)]);
  const problem: Problem = {
    type: 'about:blank',
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

/** The one place that turns a failure into an answer. What it does not know stays a 500, with a line in the log. */
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
