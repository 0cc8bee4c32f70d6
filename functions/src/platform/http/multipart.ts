import { MAX, MAX_PHOTO_BYTES } from '@mipaka/contract';
import busboy, { type Limits } from 'busboy';
import { HttpError } from './http-error.ts';

/** Most text fields of one form; our largest form has a dozen. */
const MAX_FIELDS = 50;

const LIMITS: Limits = {
  files: 5,
  fields: MAX_FIELDS,
  // Busboy counts a file of exactly this size as too large.
  fileSize: MAX_PHOTO_BYTES + 1,
  fieldSize: 4 * MAX.content,
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
      // Busboy puts U+FFFD in place of bytes that are not UTF-8; part of the typed text would be lost.
      if (charset === 'utf8' && value.includes('\ufffd'))
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
