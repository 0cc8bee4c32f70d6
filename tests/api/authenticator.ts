/** An authenticator in software: what a browser would answer to the options of the API, attested by nobody. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };
type Flaws = { origin?: string; isVerified?: boolean; counter?: number; challenge?: string };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const bytesOf = (json: object) => Buffer.from(JSON.stringify(json));

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** CBOR of a byte string shorter than 64 KB. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** The public key as COSE has it: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** A new authenticator at an origin. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const dataOf = (rpId: string, isVerified: boolean, count: number, key?: Buffer) => {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (isVerified ? VERIFIED : 0) | (key ? WITH_KEY : 0);
    head.writeUInt32BE(count, 1);
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    return Buffer.concat([sha256(rpId), head, ...(key ? [Buffer.alloc(16), length, id, key] : [])]);
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    id: credential.id,

    /** Answers the options of making a passkey. */
    register({ challenge, rp, user }: Options, flaws: Flaws = {}) {
      userHandle = user?.id ?? '';
      const client = bytesOf({
        type: 'webauthn.create',
        challenge: flaws.challenge ?? challenge,
        origin: flaws.origin ?? origin,
      });
      const data = dataOf(rp?.id ?? '', flaws.isVerified ?? true, counter, coseOf(publicKey));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers the options of using it. */
    sign({ challenge, rpId }: Options, flaws: Flaws = {}) {
      counter += 1;
      const client = bytesOf({
        type: 'webauthn.get',
        challenge: flaws.challenge ?? challenge,
        origin: flaws.origin ?? origin,
      });
      const data = dataOf(rpId ?? '', flaws.isVerified ?? true, flaws.counter ?? counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
