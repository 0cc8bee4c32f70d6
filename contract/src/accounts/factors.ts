import { z } from 'zod';
import { text } from '../platform/fields.ts';
import { roles } from '../platform/role.ts';
import { currentUser } from './user.ts';

/** Bytes as WebAuthn's JSON has them. */
const bytes = z
  .string('Must be base64url')
  .max(16_384, 'Too long')
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url');
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'Must be public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What a browser answers when a passkey is made: RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
/** What a browser answers when a passkey is used: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What a browser is asked with, as the functions @simplewebauthn has for it understand it. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** What may follow a right password. */
export const secondFactors = ['passkey', 'app', 'recovery-code'] as const;

/** The answer to a right password where a second factor is due: no session yet. */
export const secondFactorDue = z.object({
  secondFactor: z.object({
    /** Goes back with the code, within five minutes. */
    token: z.string(),
    kinds: z.array(z.enum(secondFactors)),
  }),
});
export type SecondFactorDue = z.output<typeof secondFactorDue>;
export const loginAnswer = z.union([currentUser, secondFactorDue]);
export type LoginAnswer = z.output<typeof loginAnswer>;

/** Six digits of the app, or a recovery code; spaces and hyphens mean nothing. */
const code = z.string('Code is required').trim().min(1, 'Code is required').max(40, 'Code is too long');

/** The body of POST /api/login/code. */
export const secondStep = z.object({
  token: z.string('Token is required').max(300, 'Token is too long'),
  code,
  /** Whether the code is not asked for on this device for 30 days. */
  trustDevice: z.boolean('Must be true or false').default(false),
});
/** The body of POST /api/account/confirm/code. */
export const codeConfirmation = z.object({ code });

/** A name of one's own for a passkey. */
export const passkeyName = z.object({ name: text('Name', { max: 60 }) });
/** The body of POST /api/account/passkeys. */
export const passkeyDraft = passkeyName.extend({ registration: passkeyRegistration });
/** The body of POST /api/account/app: what POST /api/account/app/secret has answered, and a first code. */
export const appDraft = z.object({
  secret: z.string('Secret is required').regex(/^[A-Z2-7]{32}$/, 'The secret is not valid'),
  token: z.string('Token is required').max(300, 'Token is too long'),
  code,
});
/** A new secret for an app: as text, and as the address that its QR code holds. */
export const appSecret = z.object({ secret: z.string(), uri: z.string(), token: z.string() });
export type AppSecret = z.output<typeof appSecret>;

/** One of my passkeys. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it is kept by an account of the maker's and so outlives the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** The factor that was added, and the recovery codes when it was the first one: no other response holds them. */
const recoveryCodes = z.array(z.string());
export const addedPasskey = z.object({ passkey, recoveryCodes: recoveryCodes.nullable() });
export const addedApp = z.object({ recoveryCodes: recoveryCodes.nullable() });
export const newRecoveryCodes = z.object({ recoveryCodes });

/** How a role is asked for a second factor. */
export const factorModes = ['off', 'offered', 'required'] as const;
export type FactorMode = (typeof factorModes)[number];
const rolePolicy = z.object({
  mode: z.enum(factorModes, `Must be one of: ${factorModes.join(', ')}`),
  /** Days from when it is required until nothing else can be done first. */
  graceDays: z
    .int('Days of grace must be a whole number')
    .min(0, 'Days of grace must be at least 0')
    .max(90, 'Days of grace must be at most 90'),
});
/** The body of PUT /api/admin/factor-policy, and its answer. */
export const factorPolicy = z.object(
  Object.fromEntries(roles.map((role) => [role, rolePolicy])) as Record<
    (typeof roles)[number],
    typeof rolePolicy
  >,
);
export type FactorPolicy = z.output<typeof factorPolicy>;

/** The ways in that I have beside the password. */
export const myFactors = z.object({
  passkeys: z.array(passkey),
  /** What browsers know the account by; and the passkeys that they may offer, by WebAuthn's ids. */
  userHandle: z.string(),
  credentialIds: z.array(z.string()),
  app: z.object({ createdAt: z.iso.datetime() }).nullable(),
  /** Recovery codes that are left; null without a factor that one could replace. */
  recoveryCodes: z.int().nullable(),
  trustedDevices: z.array(z.object({ userAgent: z.string(), until: z.iso.datetime() })),
  mode: z.enum(factorModes),
  /** When the role asks for a factor that I have not: until when it can wait. */
  setUpBy: z.iso.datetime().nullable(),
});
export type MyFactors = z.output<typeof myFactors>;

/** Which factors an account has. */
export const accountFactors = z.object({
  userId: z.string(),
  passkeys: z.int(),
  hasApp: z.boolean(),
  recoveryCodes: z.int(),
});
export type AccountFactors = z.output<typeof accountFactors>;
/** The answer of GET /api/admin/factors. */
export const staffFactors = z.object({ policy: factorPolicy, accounts: z.array(accountFactors) });
