import { fieldErrors } from '@mipaka/contract';
import { z } from 'zod';
import { isCode } from '../firestore/db.ts';
import * as refusals from '../firestore/errors.ts';

/** A failure that the response describes to the caller. Thrown by the layers that speak HTTP: api and site. */
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
    this.name = 'HttpError';
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.type = more.type ?? 'about:blank';
  }
}

const STATUS_BY_ERROR = [
  [refusals.Invalid, 400],
  [refusals.Unauthorized, 401],
  [refusals.NotFound, 404],
  [refusals.Conflict, 409],
  [refusals.Stale, 412],
  [refusals.TooLarge, 413],
  [refusals.Unsupported, 415],
  [refusals.TooMany, 429],
  [refusals.DeadlinePassed, 503],
] as const;

/** Any failure as an HTTP error. An unknown one becomes a 500 that does not reveal the cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof refusals.DomainError) {
    const status = STATUS_BY_ERROR.find(([kind]) => error instanceof kind)?.[1] ?? 500;
    const headers =
      error instanceof refusals.TooMany ? { 'Retry-After': String(error.retryAfterSeconds) } : undefined;
    const type = error instanceof refusals.Unauthorized ? error.type : undefined;
    return new HttpError(status, error.message, { errors: error.errors, headers, type });
  }
  if (error instanceof z.ZodError) {
    const errors = fieldErrors(error);
    const [first] = Object.values(errors);
    return new HttpError(400, first ?? 'The request is not valid', { errors });
  }
  if (isCode(error, 'aborted', 'unavailable', 'deadlineExceeded')) {
    return new HttpError(503, 'The service is busy. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}
