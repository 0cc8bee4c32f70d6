import fc from 'fast-check';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { column } from '../../platform/harness/harness.ts';
import { sample, times } from '../../platform/harness/nightly.ts';
import { runForStaff } from '../inquiries.ts';
import { receive } from './letters.ts';

const RUNS = times(100, 5_000);

const raised = { max: 1e6, seconds: 60 };
const limits = { formAddress: raised, formFlood: raised, formAll: raised };
const { api, cookie, inbox } = await runForStaff('admin', { limits });

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    ...['', '<>', '<a@b.co>', 'A <a@b.co>', 'reply+00000000000000000000000000000000@in.mipaka.test'],
    '=?utf-8?Q?=00=0D=0ABcc:_x@y.z?=',
    '=?klingon?B?####?=',
    `${'<x@y.z> '.repeat(500)}`,
    'text/html',
    'multipart/mixed; boundary="b"',
    'multipart/report; report-type=delivery-status; boundary=b',
    'message/delivery-status',
    'text/plain; charset="utf-7',
    'image/svg+xml; name="../../a.svg"',
    ...['base64', 'quoted-printable', 'auto-replied'],
    "attachment; filename*=utf-8''%2e%2e%2f%00%0d%0aX: y",
    ...['text/plain; charset=utf-16le', 'text/html; charset=iso-2022-jp', 'text/plain; charset="\u0000"'],
    ...['text/plain; charset=x-user-defined', 'text/plain; charset=gb18030; format=flowed'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document; name="a.docx"',
    ...['application/zip; name="a.docx.zip"', 'application/x-msdownload; name="plan.pdf.exe"'],
    ...['attachment; filename="plan.pdf\u202efdp.exe"', 'attachment; filename="page.html"'],
  ),
);
const header = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      ...['From', 'To', 'Subject', 'Message-ID', 'In-Reply-To', 'References', 'Content-Type', 'Return-Path'],
      ...['Content-Transfer-Encoding', 'Content-Disposition', 'Auto-Submitted', 'Reply-To', 'Date'],
      'X-Spam-Flag',
    ),
    fc.string({ maxLength: 12 }),
  ),
  odd,
);
const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom(
    '<script>alert(1)</script><a href="javascript:x">y</a>',
    '<div>'.repeat(3_000),
    '> '.repeat(2_000),
    `On ${'a '.repeat(3_000)}wrote:`,
    'UEsDBBQAAAAIAA==',
    // An archive that claims to be an office file, a program, and a PDF with a page in it.
    Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\b\0'), Buffer.alloc(300, 'word/document.xml')]).toString(
      'latin1',
    ),
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]).toString('latin1'),
    '%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    Buffer.from('Gr\u00fc\u00dfe \u4f60\u597d', 'utf16le').toString('latin1'),
    'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550',
  ),
);
/** A mail of headers: many of them, a very long one, or one that folds without end. */
const headerBomb = fc.constantFrom(
  `${Array.from({ length: 4_000 }, (_, n) => `X-${n}: ${n}`).join('\r\n')}\r\n\r\nHello`,
  `Subject: ${'=?utf-8?B?QQ==?= '.repeat(8_000)}\r\n\r\nHello`,
  `References: ${'<a@b.example> '.repeat(20_000)}\r\n\r\nHello`,
  `To: ${'A <a@b.example>, '.repeat(10_000)}\r\n\r\nHello`,
  `Subject: a\r\n${' b\r\n'.repeat(20_000)}\r\nHello`,
);
/** A mail of deeply nested parts. */
const nest = fc.integer({ min: 10, max: 300 }).map((depth) => {
  const levels = Array.from({ length: depth }, (_, n) => n);
  const opening = levels.map((n) => `Content-Type: multipart/mixed; boundary="n${n}"\r\n\r\n--n${n}\r\n`);
  return `${opening.join('')}Content-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n`;
});
const { part: ordinary } = fc.letrec<{ part: string }>((tie) => ({
  part: fc
    .tuple(
      fc.array(header, { maxLength: 8 }),
      fc.oneof({ maxDepth: 4, depthSize: 'small' }, content, fc.array(tie('part'), { maxLength: 3 })),
    )
    .map(([headers, body]) => {
      const text = Array.isArray(body)
        ? `${(body as string[]).map((one) => `--b\r\n${one}`).join('\r\n')}\r\n--b--`
        : String(body);
      const own = Array.isArray(body) ? [['Content-Type', 'multipart/mixed; boundary="b"'] as const] : [];
      return `${[...own, ...headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`;
    }),
}));

const mail = fc.oneof(
  { weight: 18, arbitrary: ordinary },
  { weight: 1, arbitrary: headerBomb },
  { weight: 1, arbitrary: nest },
);

test(
  `${RUNS} malformed mails are accepted or refused, and none causes a failure`,
  async () => {
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const send = async (text: string) => {
      const bytes = Buffer.from(`From: A <a${Math.random()}@example.com>\r\n${text}`, 'latin1');
      const { status } = await receive(api, bytes);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (![200, 400].includes(status))
        failures.push(`${status} ${bytes.toString('base64').slice(0, 2_000)}`);
    };
    await pMap(sample(mail, RUNS), send, { concurrency: 8 });
    expect(failures.slice(0, 3).join('\n')).toBe('');
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 2);
    // Staff can read accepted mails: the harness checks each response against the contract.
    const rows = await inbox.list('?limit=200');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows.slice(0, 50)) expect(await inbox.conversationOf(id)).toEqual(expect.any(Array));
    // No attachment can run: browsers may only save it, whatever type it claims.
    const replies = await api.rows('inquiry_notes', 'kind', 'reply');
    const files = column(column(replies, 'attachments').flat(), 'file').filter(Boolean);
    for (const file of files.slice(0, 50)) {
      const { status, headers, text } = await api.call(`GET /api/admin/attachments/${file}`, { cookie });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      // The API keeps no program, no page, and no SVG, which can contain a script.
      expect(text.slice(0, 2)).not.toMatch(/^(MZ|\s*<)/);
    }
  },
  60_000 + RUNS * 60,
);
