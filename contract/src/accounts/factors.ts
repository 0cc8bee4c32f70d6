import { z } from 'zod';
import { digitsToNumber, text, wholeNumber } from '../platform/fields.ts';
import { currentUser } from './user.ts';

const bytes = z.base64url('Must be base64url').min(1, 'Must be base64url').max(16_384, 'Too long');
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'Must be public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The browser's answer after it made a passkey: RegistrationResponseJSON of WebAuthn. */
const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
/** The browser's answer after a person used a passkey: AuthenticationResponseJSON of WebAuthn. */
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

/** The options of the browser's passkey dialog, in the form that @simplewebauthn's functions for browsers take. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** The answer to a correct password of an account with a second factor: no session yet. */
const secondFactorDue = z.object({
  secondFactor: z.object({
    /** The browser sends it back with the code, within five minutes. */
    token: z.string(),
    kinds: z.array(z.enum(['passkey', 'app', 'recovery-code'])),
  }),
});
export type SecondFactorDue = z.output<typeof secondFactorDue>;
export const loginAnswer = z.union([currentUser, secondFactorDue]);

const proof = {
  token: z.string('Token is required').max(300, 'Token is too long'),
  /** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
  code: z.string('Code is required').trim().min(1, 'Code is required').max(40, 'Code is too long'),
};
export const secondStep = z.object({
  ...proof,
  /** Whether sign-ins on this device need no code for 30 days. */
  trustDevice: z.boolean('Must be true or false').default(false),
});

export const passkeyName = z.object({ name: text('Name', { max: 60 }) });
export const passkeyDraft = passkeyName.extend({ registration: passkeyRegistration });
export const appDraft = z.object({
  ...proof,
  secret: z.string('Secret is required').regex(/^[A-Z2-7]{32}$/, 'The secret is not valid'),
});
export const appSecret = z.object({ secret: z.string(), uri: z.string(), token: z.string() });
export type AppSecret = z.output<typeof appSecret>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether the passkey provider's account keeps it, so that it outlives the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** The added factor; the first factor comes with recovery codes, which no later response holds. */
const recoveryCodes = z.array(z.string());
export const addedPasskey = z.object({ passkey, recoveryCodes: recoveryCodes.nullable() });
export const addedApp = z.object({ recoveryCodes: recoveryCodes.nullable() });
export const newRecoveryCodes = z.object({ recoveryCodes });

export const factorModes = ['off', 'offered', 'required'] as const;
export type FactorMode = (typeof factorModes)[number];
const rolePolicy = z.object({
  mode: z.enum(factorModes, `Must be one of: ${factorModes.join(', ')}`),
  /** Days between the requirement and the point at which accounts can do nothing until they set up a factor. */
  graceDays: z.preprocess(digitsToNumber, wholeNumber('Days of grace', 0, 90)),
});
export const factorPolicy = z.object({ superadmin: rolePolicy, admin: rolePolicy });
export type FactorPolicy = z.output<typeof factorPolicy>;

/** The policy of some roles; a role that is left out keeps its own. */
export const somePolicies = factorPolicy
  .partial()
  .refine((policy) => Object.keys(policy).length > 0, 'The policy of a role is missing');

export const myFactors = z.object({
  passkeys: z.array(passkey),
  /** WebAuthn's id of the account for browsers; and WebAuthn's ids of the passkeys that browsers may offer. */
  userHandle: z.string(),
  credentialIds: z.array(z.string()),
  app: z.object({ createdAt: z.iso.datetime() }).nullable(),
  /** The number of unused recovery codes; null for an account without a factor that they could replace. */
  recoveryCodes: z.int().nullable(),
  trustedDevices: z.array(z.object({ userAgent: z.string(), until: z.iso.datetime() })),
  mode: z.enum(factorModes),
  /** The end of the days of grace if my role requires a factor that I lack; null otherwise. */
  setUpBy: z.iso.datetime().nullable(),
});
export type MyFactors = z.output<typeof myFactors>;

export const staffFactors = z.object({
  policy: factorPolicy,
  accounts: z.array(
    z.object({ userId: z.string(), passkeys: z.int(), hasApp: z.boolean(), recoveryCodes: z.int() }),
  ),
});
