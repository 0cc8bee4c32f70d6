import type { IncomingMessage } from 'node:http';
import { type BodyKind, readJson } from '@mipaka/contract';
import { HttpError } from './http-error.ts';
import { type Form, readMultipart } from './multipart.ts';
import { mediaTypeOf, readRawBody } from './raw-request.ts';

const MAX_JSON = 64 * 1024;
/** Largest multipart body, in bytes: a photo of 10 MB and its fields, or a film with its poster. */
const MAX_MULTIPART = 11 * 1024 * 1024;

/** Largest mail, in bytes: ten megabytes of files in base64, and the text around them. */
export const MAX_MAIL = 20 * 1024 * 1024;

/** Browsers post a `form` by themselves: no call of the API takes one. */
type Kind = BodyKind | 'form';
const TYPES: { [K in Kind]: string[] } = {
  none: [],
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  mail: ['message/rfc822', 'application/json', 'multipart/form-data'],
  form: ['application/x-www-form-urlencoded'],
};

const isMultipart = (req: IncomingMessage): boolean => mediaTypeOf(req) === 'multipart/form-data';

function maxFor(req: IncomingMessage, accepted: readonly Kind[]): number {
  if (accepted.includes('mail')) return MAX_MAIL;
  return isMultipart(req) && accepted.includes('multipart') ? MAX_MULTIPART : MAX_JSON;
}

/** The bytes of a body of one of the accepted kinds; empty where the call takes none. Throws 413 and 415. */
export async function receiveBody(req: IncomingMessage, accepted: readonly Kind[]): Promise<Buffer> {
  const bytes = await readRawBody(req, maxFor(req, accepted));
  if (accepted.includes('none') || bytes.length === 0) return Buffer.alloc(0);
  if (req.headers['content-encoding']) throw new HttpError(415, 'Compressed bodies are not accepted');
  const types = accepted.flatMap((kind) => TYPES[kind]);
  if (!types.includes(mediaTypeOf(req) ?? ''))
    throw new HttpError(415, `The body must be ${types.join(' or ')}`);
  return bytes;
}

/** The JSON of a body; an empty body is an empty object, so that every missing field is named. Throws 400. */
function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = readJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The body must be a JSON object');
  }
  return value as Record<string, unknown>;
}

/** The fields and files of a received body, JSON or multipart. Throws 400, and 413 for a file that is too large. */
export const parseBody = async (req: IncomingMessage, bytes: Buffer): Promise<Form> =>
  isMultipart(req)
    ? readMultipart(req.headers['content-type'], bytes)
    : { fields: parseJson(bytes), files: {} };
