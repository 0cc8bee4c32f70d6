import { z } from 'zod';
import { email, MAX, optionalText, text } from '../platform/fields.ts';
import { timestamps } from '../platform/record.ts';
import { roles } from '../platform/role.ts';

/** Passwords are kept whole and untrimmed; their length is in code points (docs/decisions/sign-in.md). */
export const password = z
  .string('Password is required')
  .min(12, 'Password must be at least 12 characters')
  .max(128, 'Password must be at most 128 characters');

/** A body of POST /api/login. An existing password is only bounded, so that no rule about it leaks. */
export const credentials = z.object({
  username: text('Username', { max: MAX.email }),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1_024, 'Password is too long'),
});
export type Credentials = z.output<typeof credentials>;

/** What clients read under an answer: a full name, or null. */
const name = optionalText('Name');

export const userDraft = z.object({
  username: text('Username').refine((name) => /^[\p{L}\p{N}._@-]+$/u.test(name), {
    error: 'Username may hold letters, digits, dots, dashes, underscores and @',
  }),
  name,
  email: email(),
  role: z.enum(roles, `Role must be one of: ${roles.join(', ')}`).default('admin'),
  /** Without it the person is invited, and chooses one (docs/decisions/invitations.md). */
  password: password.optional(),
});
export type UserDraft = z.output<typeof userDraft>;

/** The body of PUT /api/account: what people change of their own account. */
export const profileChange = z.object({ name });

/** The body of PUT /api/account/email: my own address. */
export const emailChange = z.object({ email: email() });

/** The body of PUT /api/admin/users/{id}. */
export const userChange = z.object({
  name: name.unwrap().optional(),
  email: email().optional(),
  role: z.enum(roles, `Role must be one of: ${roles.join(', ')}`).optional(),
  isActive: z.boolean('Active must be true or false').optional(),
});

/** The body of POST /api/account/password. */
export const passwordChange = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(1_024),
  newPassword: password,
});

/** How long a password that was given counts for sensitive calls, in milliseconds: ten minutes. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** The body of POST /api/account/confirm. */
export const passwordConfirmation = credentials.pick({ password: true });

/** The body of POST /api/account/password-strength: a password that somebody thinks of. */
export const passwordCandidate = z.object({
  password: z.string('Password is required').max(128, 'Password must be at most 128 characters'),
});
/** Its answer: 0 (known to everybody) to 4, and why it would be refused, or null. */
export const passwordStrength = z.object({ score: z.int().min(0).max(4), refusal: z.string().nullable() });
export type PasswordStrength = z.output<typeof passwordStrength>;

/** A member of staff as others see one: whom an inquiry can be given to, who wrote a note, who made a change. */
export const colleague = z.object({ id: z.string(), username: z.string() });
export type Colleague = z.output<typeof colleague>;

/** Who is signed in: what /api/user and /api/login answer. */
export const currentUser = colleague.extend({
  /** As clients read it; accounts and sessions of earlier releases have none. */
  name: z.string().nullable().default(null),
  email: z.string(),
  role: z.enum(roles),
});
export type CurrentUser = z.output<typeof currentUser>;

/** An account as superadmins see it. */
export const account = currentUser.extend({
  isActive: z.boolean(),
  /** The person has not chosen a password yet and cannot sign in; accounts of earlier releases have one. */
  isInvited: z.boolean().default(false),
  createdBy: z.string().nullable(),
  ...timestamps,
});
export type Account = z.output<typeof account>;

/** An account in the list of all: with the end of its open link to a new password, null where there is none. */
export const listedAccount = account.extend({ linkExpiresAt: z.iso.datetime().nullable().default(null) });
export type ListedAccount = z.output<typeof listedAccount>;

/** One of my sessions. */
export const sessionInfo = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof sessionInfo>;
