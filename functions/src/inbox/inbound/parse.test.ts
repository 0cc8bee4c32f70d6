import { expect, test } from 'vitest';
import { parseMail, readHead } from './parse.ts';

const read = async (raw: Buffer | string, own?: string[]) => {
  const bytes = Buffer.from(raw as string);
  return parseMail(bytes, await readHead(bytes), [], own);
};

const OURS = '<our-answer@mipaka.test>';

/** A mail server's report about our answer (RFC 3464). */
function reportOf(fields: readonly string[], headers: readonly string[] = []) {
  const parts = [
    ['text/plain', 'This is the mail system.'],
    ['message/delivery-status', ['Reporting-MTA: dns; mx.test', '', ...fields].join('\r\n')],
    ['text/rfc822-headers', [...headers, `Message-ID: ${OURS}`, ''].join('\r\n')],
  ].map(([type, text]) => `--r1\r\nContent-Type: ${type}\r\n\r\n${text}`);
  const head = [
    'From: mailer-daemon@mx.test',
    'Return-Path: <>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r1"',
  ];
  return Buffer.from([...head, '', ...parts, '--r1--', ''].join('\r\n'));
}

test.each([
  ['has failed', ['Action: failed', 'Status: 5.1.1'], 'bounce', '5.1.1'],
  [
    'has failed for one address',
    ['Action: delayed', '', 'Action: failed', 'Status: 5.0.0'],
    'bounce',
    '5.0.0',
  ],
  ['says nothing of', ['Status: 5.1.1'], 'bounce', '5.1.1'],
  ['is still being tried', ['Action: delayed', 'Status: 4.4.1'], 'auto-reply', 'This is the mail system.'],
  ['has arrived', ['Action: delivered', 'Status: 2.0.0'], 'auto-reply', 'This is the mail system.'],
])('a report of a delivery that %s is no bounce unless it failed', async (_what, fields, sender, text) => {
  expect(await read(reportOf(fields))).toMatchObject({ sender, text, references: [OURS], attachments: [] });
});

test('a receipt for a read mail is no bounce, and stands at the mail that it names', async () => {
  const parts = [
    ['text/plain', 'Your mail was read.'],
    [
      'message/disposition-notification',
      `Original-Message-ID: ${OURS}\r\nDisposition: manual-action/MDN-sent-manually; displayed`,
    ],
  ].map(([type, text]) => `--r1\r\nContent-Type: ${type}\r\n\r\n${text}`);
  const type = 'multipart/report; report-type=disposition-notification; boundary="r1"';
  const head = ['From: w@x.test', 'Return-Path: <>', `Content-Type: ${type}`];
  const mail = await read([...head, '', ...parts, '--r1--', ''].join('\r\n'));
  expect(mail).toMatchObject({
    ...{ sender: 'auto-reply', references: [OURS], text: 'Your mail was read.', attachments: [] },
  });
});

test.each([
  ['our own group', ['List-ID: <info.mipaka.test>', 'Precedence: list'], 'person'],
  ['our own group, with a name', ['List-ID: "The office" <Info.Mipaka.test>'], 'person'],
  ['our own group, from a program', ['List-ID: <info.mipaka.test>', 'Precedence: bulk'], 'auto-reply'],
  ['the list of somebody else', ['List-ID: <news.example.com>'], 'auto-reply'],
  ['a list whose name ends like ours', ['List-ID: <news.notmipaka.test>'], 'auto-reply'],
  ['a list without a name', ['Precedence: list'], 'auto-reply'],
  ['an old program', ['X-Autorespond: yes'], 'auto-reply'],
])('of mail through %s, a person writes only through our group', async (_what, headers, sender) => {
  const own = ['hello@mipaka.test', 'reply@in.mipaka.test'];
  const { sender: found } = await read(['From: w@x.test', ...headers, '', 'Hello'].join('\r\n'), own);
  expect(found).toBe(sender);
});

test('a mail with the flag of a spam filter is spam', async () => {
  expect((await read('From: w@x.test\r\nX-Spam-Flag: YES\r\n\r\nHello')).isSpam).toBe(true);
});

test('a mail that came back is looked for before those that it answered', async () => {
  const raw = reportOf(['Action: failed'], ['In-Reply-To: <reply@x>', 'References: <earlier@us> <reply@x>']);
  const { references } = await read(raw);
  expect(references).toEqual([OURS, '<reply@x>', '<earlier@us>']);
});

test('the cells of a table stand apart', async () => {
  const cells = '<table><tr><th>Tons</th><th>Price</th></tr><tr><td>20</td><td>15 USD</td></tr></table>';
  const { text } = await read(`From: a@x.test\r\nContent-Type: text/html\r\n\r\n<p>We offer</p>${cells}`);
  expect(text.split(/\n+/)).toEqual(['We offer', 'Tons', 'Price', '20', '15 USD']);
});

test('a document is listed before the pictures of the text', async () => {
  const part = (head: string) => `Content-Type: ${head}\r\n\r\nx\r\n`;
  const picture = (id: number) => `--r\r\n${part(`image/png; name="${id}.png"\r\nContent-ID: <${id}>`)}`;
  const written = `--r\r\n${part('text/html')}${picture(1)}${picture(2)}--r--\r\n`;
  const related = `--m\r\nContent-Type: multipart/related; boundary=r\r\n\r\n${written}`;
  const document = `--m\r\n${part('application/pdf; name="offer.pdf"')}--m--\r\n`;
  const head = 'From: a@x.test\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n';
  const { attachments } = await read(head + related + document);
  expect(attachments.map(({ name }) => name)).toEqual(['offer.pdf', '1.png', '2.png']);
});

test('a name with a comma hides no address', async () => {
  const { from } = await readHead(Buffer.from('From: Mwangi, Wanjiku <w@x.test>\r\n\r\nHello'));
  expect(from).toEqual({ name: 'Mwangi', address: 'w@x.test' });
});

test('a subject has no Re:, which the answer adds', async () => {
  const { subject } = await read('From: w@x.test\r\nSubject: RE: Re: Tea, re: Rize\r\n\r\nHello');
  expect(subject).toBe('Tea, re: Rize');
});

test('a mail that a Google Group rewrote, for the sake of DMARC, is from its author, not from the group', async () => {
  const head = [
    `From: "'Wanjiku' via Hello" <hello@mipaka.test>`,
    'X-Original-From: Wanjiku <w@x.test>',
    'Reply-To: Wanjiku <w@x.test>',
  ];
  const { from } = await readHead(Buffer.from([...head, '', 'Hello'].join('\r\n')));
  expect(from).toEqual({ name: 'Wanjiku', address: 'w@x.test' });
});

test('the address of a sender has no invisible marks, by which an erasure would not find it', async () => {
  const { from } = await readHead(Buffer.from('From: Amina <\u202aami\u200bna@x.test\u202c>\r\n\r\nHello'));
  expect(from).toEqual({ name: 'Amina', address: 'amina@x.test' });
});

test('a file keeps the ending of its name, however long a disk lets the name be', async () => {
  for (const length of [101, 102, 255]) {
    const name = `${'n'.repeat(length - 4)}.pdf`;
    const type = `Content-Type: application/pdf; name="${name}"`;
    const raw = `From: visitor@mail.test\r\n${type}\r\nContent-Disposition: attachment\r\n\r\n%PDF`;
    const { attachments } = await read(raw);
    expect(attachments.map((file) => file.name)).toEqual([name]);
  }
});
