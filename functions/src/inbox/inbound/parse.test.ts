import { expect, test } from 'vitest';
import { parseMail, readHead } from './parse.ts';

const OURS = '<our-answer@mipaka.test>';

/** A mail server's report about our answer (RFC 3464). */
function reportOf(fields: readonly string[]) {
  const parts = [
    ['text/plain', 'This is the mail system.'],
    ['message/delivery-status', ['Reporting-MTA: dns; mx.test', '', ...fields].join('\r\n')],
    ['text/rfc822-headers', `Message-ID: ${OURS}\r\n`],
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
  const raw = reportOf(fields);
  const mail = await parseMail(raw, await readHead(raw), []);
  expect(mail).toMatchObject({ sender, text, references: [OURS], attachments: [] });
});

test('a file keeps the ending of its name, however long a disk lets the name be', async () => {
  for (const length of [101, 102, 255]) {
    const name = `${'n'.repeat(length - 4)}.pdf`;
    const type = `Content-Type: application/pdf; name="${name}"`;
    const raw = Buffer.from(
      `From: visitor@mail.test\r\n${type}\r\nContent-Disposition: attachment\r\n\r\n%PDF`,
    );
    const { attachments } = await parseMail(raw, await readHead(raw), []);
    expect(attachments.map((file) => file.name)).toEqual([name]);
  }
});
