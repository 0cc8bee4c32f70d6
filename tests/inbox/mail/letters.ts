/** Mails as mail servers forward them and as a mail service delivers them to the API. */
import { randomUUID } from 'node:crypto';
import { type Answer, type Api, inquiry } from '../../platform/harness/harness.ts';
import { newAddress } from '../inquiries.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type Letter = {
  from?: string;
  to?: string;
  headers?: Record<string, string>;
  type?: string;
  body?: string;
};
export const letter = ({
  from = newAddress(),
  to = 'hello@mipaka.test',
  headers,
  type,
  body,
}: Letter = {}) => {
  const head = {
    ...{ From: from, To: to, 'Message-ID': `<${randomUUID()}@example.com>`, 'MIME-Version': '1.0' },
    'Content-Type': type ?? 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return [...lines, '', body ?? 'Hello'].join('\r\n');
};

export type Part = { name?: string; bytes: Buffer; type?: string; disposition?: string };
export const withFiles = (text: string, ...files: Part[]) => ({
  type: 'multipart/mixed; boundary="b1"',
  body: [
    `--b1\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...files.map(({ name, bytes, type = 'image/png', disposition = `attachment; filename="${name}"` }) =>
      [
        ...['--b1', `Content-Type: ${type}${name ? `; name="${name}"` : ''}`],
        ...[`Content-Disposition: ${disposition}`, 'Content-Transfer-Encoding: base64', ''],
        bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
      ].join('\r\n'),
    ),
    '--b1--',
  ].join('\r\n'),
});

const INBOUND = 'POST /api/mail/inbound';
export const bearerOf = ({ config }: Api) => ({ Authorization: `Bearer ${config.mailInboundSecret}` });
export const receive = (
  api: Api,
  mail: unknown,
  headers: Record<string, string> = bearerOf(api),
): Promise<Answer> =>
  api.call(INBOUND, { body: mail, headers: { 'Content-Type': 'message/rfc822', ...headers } });

export async function reply(api: Api, answerId: string, more: Letter = {}): Promise<Answer> {
  const to: string = (await api.stored(`outbox/${answerId}`))?.replyTo;
  return receive(api, letter({ from: inquiry.email, to, ...more }));
}
