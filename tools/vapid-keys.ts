import { createECDH } from 'node:crypto';

/** A new pair of keys for messages to devices (VAPID, RFC 8292), as base64url. */
export function makeVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url', 'uncompressed');
  // A key that begins with zeros is shorter than the 32 bytes that push services ask for.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}
