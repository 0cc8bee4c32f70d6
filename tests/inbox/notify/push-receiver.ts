/** A push service, a browser with a subscription, and a server for a webhook: all of them real, on this machine. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deliverEvent } from '../../../functions/src/inbox/notify/deliver-events.ts';
import { listenAnywhere } from '../../../tools/suite/ports.ts';
import type { Api } from '../../platform/harness/harness.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A server that keeps its requests. `answerWith` sets the status of its responses, 201 by default; with a promise the
 * response waits for it.
 */
export async function startReceiver() {
  const received: Received[] = [];
  let status: (path: string) => number | Promise<number> = () => 201;
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    received.push({ path, headers: req.headers, body: await buffer(req) });
    const code = await status(path);
    res.writeHead(code, code >= 300 && code < 400 ? { Location: '/elsewhere' } : {}).end();
  });
  return {
    origin: `http://${await listenAnywhere(server)}`,
    received,
    stop: () => server.close(),
    answerWith(next: number | typeof status) {
      status = typeof next === 'number' ? () => next : next;
    },
  };
}

/** A browser's subscription at a push service; `read` decrypts a message as the browser does. */
export function subscribe(origin: string, name: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${origin}/push/${name}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },

    /** Decrypts a message by RFC 8291 and RFC 8188. Throws if it is for another browser. */
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any message
    read({ body, headers }: Received): any {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const shared = pair.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The padding of the last record is a 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** The sender's claims in a message, checked with its public key (RFC 8292). Throws if they are forged. */
export function senderOf(
  { headers }: Received,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('forged');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

export const eventsOf = async ({ db }: Api) => (await db.collection('inquiry_events').get()).docs;
export async function notifyAll(api: Api): Promise<void> {
  for (const { id } of await eventsOf(api)) await deliverEvent(api.services, id);
}
