import type { BodyKind } from '@mipaka/contract';
import type { Request } from 'express';
import { HttpError } from '../http-error.ts';
import { asReceived, rawBody } from '../raw-request.ts';
import { type Form, readMultipart } from './multipart.ts';

/** Largest JSON body, in bytes. */
const MAX_JSON = 64 * 1024;
/** Largest multipart body, in bytes: a photo of 10 MB and its fields. */
const MAX_MULTIPART = 11 * 1024 * 1024;

const MAX: Record<BodyKind, number> = { none: MAX_JSON, json: MAX_JSON, multipart: MAX_MULTIPART };

const mediaType = (req: Request) => asReceived(req).contentType?.split(';', 1)[0]?.trim().toLowerCase();

/** Whether the body is a multipart form. */
const isMultipart = (req: Request): boolean => mediaType(req) === 'multipart/form-data';

/** Throws 413 or 415 for a body that a route does not take. */
export function checkBody(req: Request, accepted: readonly BodyKind[]): void {
  const { length } = rawBody(req);
  const max = MAX[isMultipart(req) && accepted.includes('multipart') ? 'multipart' : 'json'];
  if (length > max) throw new HttpError(413, `The body must be at most ${max / 1024} KB`);
  if (accepted.includes('none') || length === 0) return;
  if (asReceived(req).contentEncoding) throw new HttpError(415, 'Compressed bodies are not accepted');
  const types: string[] = accepted.map((kind) =>
    kind === 'json' ? 'application/json' : 'multipart/form-data',
  );
  if (!types.includes(mediaType(req) ?? ''))
    throw new HttpError(415, `The body must be ${types.join(' or ')}`);
}

/** The parsed JSON body; an empty body is an empty object, so that every missing field is named. Throws 400. */
function readJson(req: Request): Record<string, unknown> {
  const bytes = rawBody(req);
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The body must be a JSON object');
  }
  return value as Record<string, unknown>;
}

/** The fields of the body and its file, whichever way it was sent. Throws 400, and 413 for a file that is too large. */
export const readBody = async (req: Request): Promise<Form> =>
  isMultipart(req) ? readMultipart(req) : { fields: readJson(req), files: {} };
