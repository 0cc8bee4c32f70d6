import type { IncomingMessage } from 'node:http';
import { type BodyKind, MAX, MAX_PHOTO_BYTES, readJson } from '@mipaka/contract';
import busboy, { type Limits } from 'busboy';
import { HttpError } from './http-error.ts';
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

/** Most text fields of one form; our largest form has a dozen. */
const MAX_FIELDS = 50;

const LIMITS: Limits = {
  files: 5,
  fields: MAX_FIELDS,
  // Busboy counts a part of exactly this size as too large.
  fileSize: MAX_PHOTO_BYTES + 1,
  fieldSize: 4 * MAX.content + 1,
  parts: MAX_FIELDS + 5,
};

/** The text fields of a form, and its files that are not empty, each by the name of its part. */
export type Form = { fields: Record<string, unknown>; files: { [name: string]: Buffer | undefined } };

/** Reads a multipart form. Throws 400 for bytes that are no form or not in its charset, 413 for what is too large. */
export function readMultipart(
  contentType: string | undefined,
  bytes: Buffer,
  { charset = 'utf8', limits = LIMITS } = {},
): Promise<Form> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(new HttpError(400, 'The form could not be read'));
    const tooLarge = (detail: string) => reject(new HttpError(413, detail));
    const headers = { 'content-type': contentType };
    let form: ReturnType<typeof busboy>;
    try {
      form = busboy({ headers, defCharset: charset, defParamCharset: 'utf8', limits });
    } catch {
      // Without a boundary busboy throws instead of emitting.
      return malformed();
    }
    // No prototype: a form may name a field anything, also `__proto__`.
    const fields: Record<string, unknown> = Object.create(null);
    const files: Form['files'] = Object.create(null);
    form.on('field', (name, value, { valueTruncated, nameTruncated }) => {
      if (valueTruncated || nameTruncated) tooLarge('A field of the form is too large');
      // Busboy replaces bytes that are not UTF-8 by U+FFFD, which would lose text. People may also type that character.
      if (charset === 'utf8' && value.includes('\ufffd') && !bytes.includes('\ufffd'))
        reject(new HttpError(400, 'The form is not in UTF-8'));
      fields[name] = value;
    });
    form.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Busboy cuts a file that is too long; only this event says so.
      stream.on('limit', () => tooLarge('A file must be at most 10 MB'));
      // Busboy reports a form that ends in the middle of a file only here.
      stream.on('error', malformed);
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (bytes.length > 0) files[name] ??= bytes;
      });
    });
    form.on('fieldsLimit', () => tooLarge('The form has too many fields'));
    form.on('filesLimit', () => tooLarge('The form has too many files'));
    form.on('partsLimit', () => tooLarge('The form has too many parts'));
    form.on('error', malformed);
    form.on('close', () => resolve({ fields: { ...fields }, files: { ...files } }));
    form.end(bytes);
  });
}

/** The fields and files of a received body, JSON or multipart. Throws 400, and 413 for a file that is too large. */
export const parseBody = async (req: IncomingMessage, bytes: Buffer): Promise<Form> =>
  isMultipart(req)
    ? readMultipart(req.headers['content-type'], bytes)
    : { fields: parseJson(bytes), files: {} };
