/** A software authenticator: answers the options of the API as a browser would, without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };
type Flaws = { origin?: string; isVerified?: boolean; counter?: number; challenge?: string };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytesOf = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  /** The public key in COSE format: EC2, ES256, P-256. */
  const fields: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ];
  const cose = isoCBOR.encode(new Map(fields));
  const id = randomBytes(32);
  let userHandle = '';
  let uses = 0;

  const dataOf = (rpId: string, { isVerified = true, counter = uses }: Flaws, key?: Uint8Array) => {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (isVerified ? VERIFIED : 0) | (key ? WITH_KEY : 0);
    head.writeUInt32BE(counter, 1);
    const withKey = key ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, key] : [];
    return Buffer.concat([sha256(rpId), head, ...withKey]);
  };
  const clientOf = (type: string, { challenge }: Options, flaws: Flaws) =>
    Buffer.from(
      JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin: flaws.origin ?? origin }),
    );
  const credential = {
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
    clientExtensionResults: {},
  };

  return {
    id: credential.id,

    register(options: Options, flaws: Flaws = {}) {
      userHandle = options.user?.id ?? '';
      const client = clientOf('webauthn.create', options, flaws);
      const authData = new Uint8Array(dataOf(options.rp?.id ?? '', flaws, cose));
      const attested = new Map(Object.entries({ fmt: 'none', attStmt: new Map(), authData }));
      const attestationObject = base64url(isoCBOR.encode(attested as never));
      const response = { clientDataJSON: base64url(client), attestationObject, transports: ['internal'] };
      return { ...credential, response };
    },

    sign(options: Options, flaws: Flaws = {}) {
      uses += 1;
      const client = clientOf('webauthn.get', options, flaws);
      const data = dataOf(options.rpId ?? '', flaws);
      const signature = base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data) };
      return { ...credential, response: { ...response, signature, userHandle } };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
