import { hash, timingSafeEqual } from 'node:crypto';
import { api } from '@mipaka/contract';
import type { Request } from 'express';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { createMailReceiver } from '../inbound/receive.ts';

const digestOf = (text: string) => hash('sha256', text, 'buffer');

/** The secret of a request: a bearer token, or the password of HTTP basic authentication. */
function secretOf(req: Request): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(.*)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Throws 401 unless the request has the secret; always if none is set. Compares in constant time. */
function requireSecret(req: Request, secret: string): void {
  const isRight = timingSafeEqual(digestOf(secretOf(req)), digestOf(secret));
  if (secret !== '' && isRight) return;
  const headers = { 'WWW-Authenticate': 'Basic realm="mail"' };
  throw new HttpError(401, 'This address is for the mail service', { headers });
}

/** The call by which the mail service delivers received mails. */
export function inboundCalls(services: Services): Implementation[] {
  const receive = createMailReceiver(services);
  return implement(api, {
    'mail.receive': {
      limit: async (req) => requireSecret(req, services.config.mailInboundSecret),
      handle: ({ bytes, req }) => receive(req, bytes),
    },
  });
}

/** The call for the files of received mails. */
export const attachmentCalls = ({ attachments }: Services): Implementation[] =>
  implement(api, {
    'attachments.read': async ({ params }) => {
      const { name, bytes } = await attachments.read(params.id);
      return new Reply({
        headers: {
          // Whatever the file is, no browser may open it on our origin.
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
        },
        body: bytes,
      });
    },
  });
