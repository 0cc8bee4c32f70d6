import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits, thirty seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;

/** Whether something typed can be the code of an app rather than a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** What was typed as a code, as it is compared: without spaces and hyphens, in small letters. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** A new secret: 160 random bits in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from the QR code. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SETTINGS, issuer, label, secret }).toString();

/**
 * The step of time that a code belongs to; undefined for a code that is not right now. The clock of the phone may be one
 * step off either way.
 *
 * @param now epoch milliseconds
 */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  const found = TOTP.validate({
    ...SETTINGS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  return found === null ? undefined : TOTP.counter({ period: SETTINGS.period, timestamp: now }) + found;
}
