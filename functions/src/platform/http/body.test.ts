import { MAX, MAX_PHOTO_BYTES } from '@mipaka/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Form, readMultipart } from './body.ts';
import { HttpError } from './http-error.ts';

const BOUNDARY = 'a-boundary-that-no-part-contains';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Part = { name: string; value: string | Uint8Array };

function encode(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, value }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
          typeof value === 'string' ? '' : '; filename="a.jpg"\r\nContent-Type: image/jpeg'
        }\r\n\r\n`,
      ),
      Buffer.from(value as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

const read = (body: Buffer, contentType = TYPE): Promise<Form> => readMultipart(contentType, body);

/** Reads any bytes: gives the form, or the status of the refusal, and lets no other error pass. */
async function readOrRefuse(body: Buffer, contentType?: string): Promise<Form | number> {
  try {
    return await read(body, contentType);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status;
  }
}

const name = fc.oneof(
  fc.stringMatching(/^[\w-]{1,30}$/),
  fc.constantFrom('__proto__', 'constructor', 'Grüße', '名前'),
);
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constant('pasted as caf\ufffd'));
const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
const form = fc.record({
  fields: fc.uniqueArray(fc.record({ name, value: text }), {
    selector: (field) => field.name,
    maxLength: 12,
  }),
  file: fc.option(bytes, { nil: undefined }),
});
const partsOf = ({ fields, file }: { fields: Part[]; file?: Uint8Array }): Part[] =>
  file ? [...fields, { name: 'photo', value: file }] : fields;

test('any form is read exactly: every field as it was sent, and the photo byte by byte', () =>
  fc.assert(
    fc.asyncProperty(form, async (sent) => {
      const { fields, files } = await read(encode(partsOf(sent)));
      expect(Object.entries(fields).sort()).toEqual(
        sent.fields.map((field) => [field.name, field.value]).sort(),
      );
      expect(Object.keys(files)).toEqual(sent.file ? ['photo'] : []);
      if (sent.file) expect(new Uint8Array(files.photo as Buffer)).toEqual(sent.file);
    }),
  ));

test('a damaged form is read, or refused with 400 or 413, and causes no other error', () =>
  fc.assert(
    fc.asyncProperty(form, fc.nat(), fc.nat(), bytes, async (sent, from, to, noise) => {
      const whole = encode(partsOf(sent));
      const [start = 0, end = 0] = [from % whole.length, to % whole.length].sort((a, b) => a - b);
      for (const body of [
        whole.subarray(0, start),
        Buffer.concat([whole.subarray(0, start), noise, whole.subarray(end)]),
        Buffer.concat([whole, whole]),
      ]) {
        const outcome = await readOrRefuse(body);
        if (typeof outcome === 'number') expect([400, 413]).toContain(outcome);
      }
    }),
  ));

test('any bytes with any boundary are read, or refused with 400 or 413', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.string(), async (body, type) => {
      const outcome = await readOrRefuse(Buffer.from(body), `multipart/form-data; boundary=${type}`);
      if (typeof outcome === 'number') expect([400, 413]).toContain(outcome);
    }),
  ));

test('text that is not UTF-8 is refused', async () => {
  const body = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`),
    Buffer.from([0xc3, 0x28]),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  expect(await readOrRefuse(body)).toBe(400);
});

test('files are keyed by field name: the first of two is read, and an empty one is left out', async () => {
  const file = (name: string, ...bytes: number[]) => ({ name, value: new Uint8Array(bytes) });
  const { files } = await read(encode([file('photo', 1), file('logo', 2), file('photo', 3), file('map')]));
  expect(Object.entries(files).map(([name, bytes]) => [name, ...(bytes ?? [])])).toEqual([
    ['photo', 1],
    ['logo', 2],
  ]);
});

test.each([
  ['50 fields', 50, 'value'],
  ['5 files', 5, new Uint8Array([1])],
])('a form may have %s and not one more', async (_what, most, value) => {
  const parts = (count: number) =>
    encode(Array.from({ length: count }, (_, n) => ({ name: `p${n}`, value })));
  const { fields, files } = await read(parts(most));
  expect(Object.keys({ ...fields, ...files })).toHaveLength(most);
  expect(await readOrRefuse(parts(most + 1))).toBe(413);
});

test('a field may have 80,000 bytes and not one more', async () => {
  const field = (length: number) => encode([{ name: 'content', value: 'x'.repeat(length) }]);
  expect((await read(field(4 * MAX.content))).fields.content).toHaveLength(80_000);
  expect(await readOrRefuse(field(4 * MAX.content + 1))).toBe(413);
});

test('a photo may have 10 MB and not a byte more', async () => {
  const photo = (length: number) => encode([{ name: 'photo', value: new Uint8Array(length) }]);
  expect((await read(photo(MAX_PHOTO_BYTES))).files.photo?.length).toBe(MAX_PHOTO_BYTES);
  expect(await readOrRefuse(photo(MAX_PHOTO_BYTES + 1))).toBe(413);
});
