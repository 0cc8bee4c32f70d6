import { fieldErrors } from '@mipaka/contract';
import { z } from 'zod';
import { isCode } from '../firestore/db.ts';

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

/** Any failure as an HTTP error. An unknown one becomes a 500 that does not reveal the cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
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
