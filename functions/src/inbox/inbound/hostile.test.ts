/** Mails that anybody can send, 1 MB each: they cost about as much as a plain letter, and no part vanishes silently. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinBounds } from './bounds.ts';
import { parseMail, readHead } from './parse.ts';
import { splitQuoted } from './quoted.ts';

const MB = 1_000_000;
/** Work counts as unbounded above this multiple of a plain letter's processor time and above these milliseconds. */
const [TIMES, FLOOR_MS] = [8, 800];
const filled = (piece: string) => piece.repeat(Math.ceil(MB / piece.length));
const letter = (body: string, head = '') => Buffer.from(`From: a@example.com\r\n${head}\r\n${body}`);
const mixed = 'Content-Type: multipart/mixed; boundary="b"\r\n';
const read = async (raw: Buffer) => parseMail(raw, await readHead(raw), []);

/** The processor time of some work in milliseconds; elapsed time would depend on how busy the machine is. */
async function took(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  return process.cpuUsage(begun).user / 1_000;
}

test.each([
  ['blank lines', letter(filled('\r\n'))],
  ['short lines', letter(filled('ab\n'))],
  ['lines as long as those of files', letter(filled(`${'a'.repeat(70)}\r\n`))],
  ['empty parts', letter(filled('--b\r\n\r\n'), mixed)],
  [
    'files with long names',
    letter(filled(`--b\r\nContent-Type: a/b; name="${'n'.repeat(99)}"\r\n\r\nx\r\n`), mixed),
  ],
  ['one line that begins a quote', letter(filled('On a '))],
  ['one line of a Turkish program', letter(filled('tarihinde '))],
  ['tags', letter(filled('<div><a href=x>'), 'Content-Type: text/html\r\n')],
  [
    'links without an end beside a text',
    letter(`--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n${filled('<a href="')}`, mixed),
  ],
  ['lists in lists', letter(filled('<ul><li>'), 'Content-Type: text/html\r\n')],
  ['a head without an end', letter('', `Subject: ${filled('=?utf-8?B?QQ==?= ')}\r\n`)],
])(
  'reading 1 MB of %s costs at most a few times as much as a plain letter',
  async (_what, raw) => {
    const plain = await took(() => read(letter(filled(`${'A plain letter. '.repeat(4)}\r\n`))));
    expect(await took(() => read(raw))).toBeLessThan(Math.max(TIMES * plain, FLOOR_MS));
  },
  120_000,
);

test('text and HTML side by side are both read; of two alternatives, only the plain text', async () => {
  const part = (type: string, body: string) => `--b\r\nContent-Type: text/${type}\r\n\r\n${body}\r\n`;
  const parts = [part('html', '<p>Hello <a href="https://x.test">there</a></p>'), part('plain', 'Goodbye')];
  const beside = await read(letter(`${parts.join('')}--b--`, mixed));
  expect(beside.text.split(/\n+/)).toEqual(['Hello there [https://x.test]', 'Goodbye']);
  const forms = mixed.replace('mixed', 'alternative');
  expect((await read(letter(`${parts.join('')}--b--`, forms))).text).toBe('Goodbye');
});

test('splitting off the quote is never slow and loses no lines, whatever the text', async () => {
  const pieces = fc.constantFrom(
    'On ',
    'Am ',
    'a ',
    ' wrote on 1 May 2026',
    'tarihinde',
    ' schrieb ',
    '-',
    '_',
    ' ',
    '\n',
    ':\n',
    '> ',
    'From: ',
  );
  const lines = fc.array(pieces, { minLength: 1, maxLength: 40 }).map((some) => filled(some.join('')));
  const plain = await took(() => splitQuoted(filled('A plain letter.\n')));
  await fc.assert(
    fc.asyncProperty(lines, async (text) => {
      const spent = await took(() => {
        const { text: own, quoted } = splitQuoted(text);
        expect(own.length + quoted.length).toBeGreaterThan(text.trim().length - 1_000);
      });
      expect(spent).toBeLessThan(Math.max(TIMES * plain, FLOOR_MS));
    }),
    { numRuns: 20 },
  );
}, 120_000);

test('a mail with large files is read whole, even if its boundary is as long as their lines', async () => {
  const file = Buffer.from(Array.from({ length: 45 * 66_000 }, (_, n) => (n * 7919) % 256));
  const coded = file.toString('base64').replace(/.{60}/g, '$&\r\n');
  const boundary = 'b'.repeat(58);
  const part = (name: string) =>
    `--${boundary}\r\nContent-Type: a/b; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${coded}`;
  const body = `--${boundary}\r\n\r\nSee the plans.\r\n${part('1.pdf')}${part('2.pdf')}--${boundary}--`;
  const raw = letter(body, `Content-Type: multipart/mixed; boundary=${boundary}\r\n`);
  expect(withinBounds(raw).left).toBe(0);
  const { text, attachments } = await read(raw);
  expect([text, attachments.map(({ name }) => name)]).toEqual(['See the plans.', ['1.pdf', '2.pdf']]);
  for (const { bytes } of attachments) expect(bytes.equals(file)).toBe(true);
});

test('a mail with too many lines is cut, and the rest is listed as an attachment', async () => {
  const { text, attachments } = await read(letter(`Hello.\r\n${'\r\n'.repeat(500_000)}Goodbye.`));
  expect([text, attachments.map(({ name }) => name)]).toEqual(['Hello.', ['The rest of the mail']]);
});

test('of a mail nested too deeply the head is read, and the rest is listed as an attachment', async () => {
  const levels = Array.from(
    { length: 400 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  );
  const head = 'Subject: Deep\r\nContent-Type: multipart/mixed; boundary=b0\r\n';
  const { from, subject, attachments } = await read(letter(levels.join(''), head));
  expect([from.address, subject]).toEqual(['a@example.com', 'Deep']);
  expect(attachments.map(({ name }) => name)).toEqual(['The rest of the mail']);
});

test('of very many attachments the first fifty are listed by name, and the others counted', async () => {
  const parts = Array.from(
    { length: 900 },
    (_, n) => `--b\r\nContent-Type: a/b; name="${n}.pdf"\r\n\r\nx\r\n`,
  );
  const { attachments } = await read(letter(parts.join(''), mixed));
  expect(attachments.map(({ name }) => name).slice(48)).toEqual(['48.pdf', '49.pdf', '850 more files']);
});
