/** Mails out of shape by the hundred, as anybody can send them: `FUZZ_RUNS=5000 TEST_FILE=inbound-fuzz npm test -- api` sends more. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '../../functions/src/config.ts';
import { type Api, startApi } from './harness.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);
/** Mails at the same time. */
const WIDTH = 8;

let api: Api;
beforeAll(async () => {
  const raised = { max: 1e6, seconds: 60 };
  api = await startApi({
    limits: { ...defaultLimits, formAddress: raised, formFlood: raised, formAll: raised },
  });
});
afterAll(() => api.stop());

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '',
    '<>',
    '<a@b.co>',
    'A <a@b.co>',
    'reply+00000000000000000000000000000000@in.mipaka.test',
    '=?utf-8?Q?=00=0D=0ABcc:_x@y.z?=',
    '=?klingon?B?####?=',
    `${'<x@y.z> '.repeat(500)}`,
    'text/html',
    'multipart/mixed; boundary="b"',
    'multipart/report; report-type=delivery-status; boundary=b',
    'message/delivery-status',
    'text/plain; charset="utf-7',
    'image/svg+xml; name="../../a.svg"',
    'base64',
    'quoted-printable',
    'auto-replied',
    "attachment; filename*=utf-8''%2e%2e%2f%00%0d%0aX: y",
  ),
);
const header = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      ...['From', 'To', 'Subject', 'Message-ID', 'In-Reply-To', 'References', 'Content-Type', 'Return-Path'],
      ...[
        'Content-Transfer-Encoding',
        'Content-Disposition',
        'Auto-Submitted',
        'Reply-To',
        'Date',
        'X-Spam-Flag',
      ],
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
    'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550',
  ),
);
const { part: mail } = fc.letrec<{ part: string }>((tie) => ({
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

test(
  `${RUNS} mails out of shape are taken or refused, and none breaks anything`,
  async () => {
    const mails = fc.sample(mail, { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1e9) });
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const queue = mails.map((text) => `From: A <a${Math.random()}@example.com>\r\n${text}`);
    const send = async (text: string) => {
      const answer = await api.call('POST /api/mail/inbound', {
        body: Buffer.from(text, 'latin1'),
        headers: {
          'Content-Type': 'message/rfc822',
          Authorization: `Bearer ${api.config.mailInboundSecret}`,
        },
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (![204, 400].includes(answer.status)) {
        failures.push(`${answer.status} ${Buffer.from(text, 'latin1').toString('base64').slice(0, 2_000)}`);
      }
    };
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) await send(next);
      }),
    );
    expect(failures.slice(0, 3).join('\n')).toBe('');
    expect(statuses.get(204) ?? 0).toBeGreaterThan(RUNS / 2);
    // What was taken can be read by staff: the harness holds each answer against the contract.
    const cookie = await api.staff();
    const rows = (await api.call('GET /api/admin/inquiries?limit=200', { cookie })).json;
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows.slice(0, 50)) {
      expect((await api.call(`GET /api/admin/inquiries/${id}/conversation`, { cookie })).status).toBe(200);
    }
  },
  60_000 + RUNS * 60,
);
