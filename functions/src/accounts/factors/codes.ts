/** The codes that a person types after the password: of an authenticator app, and for recovery. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Signer } from '../../platform/secret-key.ts';

/** The settings that every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;

/** Without letters and digits that look alike on paper: 0 and o, 1, l and i. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** A typed code in the form for comparison: without spaces and hyphens, in lower case. */
const normalized = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** A new secret: 160 random bits in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from the QR code. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SETTINGS, issuer, label, secret }).toString();

/** The time step of an app's typed code; undefined if wrong at `now` (epoch milliseconds), give or take a step. */
export function stepOf(typed: string, secret: string, now: number): number | undefined {
  const token = normalized(typed);
  if (!/^\d{6}$/.test(token)) return undefined;
  const clock = { secret: Secret.fromBase32(secret), timestamp: now, window: 1 };
  const found = TOTP.validate({ ...SETTINGS, token, ...clock });
  return found === null ? undefined : TOTP.counter({ period: SETTINGS.period, timestamp: now }) + found;
}

const fiveLetters = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten new recovery codes with 49 random bits each, in the form `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${fiveLetters()}-${fiveLetters()}`);

/** A typed recovery code in stored form: a keyed hash, so that a copy of the document does not allow trying codes. */
export const hashOfCode = async (signer: Signer, userId: string, typed: string): Promise<string> =>
  (await signer.sign(JSON.stringify(['recovery-code', userId, normalized(typed)]))).toString('base64url');
