import type { Problem } from '@mipaka/contract';
import type { z } from 'zod';

/** A call that was answered with anything but success. Its message is `{status}: {what the server said}`. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer as problem+json, where it was that. */
  readonly problem: Problem | undefined;

  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

function asProblem(text: string): Problem | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string') {
      return body as Problem;
    }
  } catch {
    // Not JSON: the text itself is the message.
  }
  return undefined;
}

/**
 * Calls the API with the session's cookie and gives the successful answer, for a caller that needs its headers.
 * A body goes as JSON, FormData as it is; without a body no content type is sent.
 *
 * @throws {ApiError} for any answer outside 200–299
 * @throws {TypeError} when the server cannot be reached
 */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  const encoded = encode(body);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...encoded,
    ...(headers && { headers: { ...encoded.headers, ...headers } }),
  });
  if (response.ok) return response;
  const text = await response.text();
  const problem = asProblem(text);
  throw new ApiError(response.status, problem?.detail || text || response.statusText, problem);
}

/**
 * Like `call`, and gives the parsed answer (through `schema` where one is given), or undefined for an answer without
 * a body.
 *
 * @throws {ApiError} for any answer outside 200–299
 * @throws {TypeError} when the server cannot be reached
 */
export async function api<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  schema?: z.ZodType<T>,
  headers?: Record<string, string>,
): Promise<T> {
  const response = await call(method, path, body, headers);
  const text = await response.text();
  if (text === '') return undefined as T;
  const value: unknown = JSON.parse(text);
  return schema ? schema.parse(value) : (value as T);
}

function encode(body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
