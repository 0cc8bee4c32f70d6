import { Secret, TOTP } from 'otpauth';

/** The settings that every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;

/** Whether typed text has the form of an app's code, not of a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** A typed code in the form for comparison: without spaces and hyphens, in lower case. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** A new secret: 160 random bits in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from the QR code. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SETTINGS, issuer, label, secret }).toString();

/**
 * The time step that a code belongs to; undefined if the code is not valid now. The phone's clock may be off by one
 * step in either direction.
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
