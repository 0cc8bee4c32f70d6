import { z } from 'zod';
import { roles } from '../platform/endpoint.ts';
import { email, MAX, oneOf, optionalText, text } from '../platform/fields.ts';
import { timestamps } from '../platform/record.ts';

/** Passwords are kept whole and untrimmed; their length is in code points (docs/decisions/sign-in.md). */
export const password = z
  .string('Password is required')
  .min(12, 'Password must be at least 12 characters')
  .max(128, 'Password must be at most 128 characters');

/** The body of POST /api/login. It only limits the length of the password, so that no rule for passwords leaks. */
export const credentials = z.object({
  username: text('Username', { max: MAX.email }),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1_024, 'Password is too long'),
});
export type Credentials = z.output<typeof credentials>;

const name = optionalText('Name');

const role = oneOf('Role', roles);

export const userDraft = z.object({
  username: text('Username').refine((name) => /^[\p{L}\p{N}._@-]+$/u.test(name), {
    error: 'Username may hold letters, digits, dots, dashes, underscores and @',
  }),
  name,
  email: email(),
  role: role.default('admin'),
  /** Without a password the person gets an invitation and chooses one (docs/decisions/invitations.md). */
  password: password.optional(),
});
export type UserDraft = z.output<typeof userDraft>;

export const profileChange = z.object({ name });

export const emailChange = z.object({ email: email() });

export const userChange = z.object({
  name: name.unwrap().optional(),
  email: email().optional(),
  role: role.optional(),
  isActive: z.boolean('Active must be true or false').optional(),
});

export const passwordChange = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(1_024),
  newPassword: password,
});

/** The time for which a confirmed password allows sensitive calls, in milliseconds: ten minutes. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

export const passwordConfirmation = credentials.pick({ password: true });

export const passwordCandidate = z.object({
  password: z.string('Password is required').max(128, 'Password must be at most 128 characters'),
});
/** 0 (easiest to guess) to 4, and the reason for which the API would refuse it, or null. */
export const passwordStrength = z.object({ score: z.int().min(0).max(4), refusal: z.string().nullable() });
export type PasswordStrength = z.output<typeof passwordStrength>;

/** A member of staff as colleagues see them: the assignee of an inquiry, the author of a note or of a change. */
export const colleague = z.object({ id: z.string(), username: z.string() });
export type Colleague = z.output<typeof colleague>;

/** Visitors and programs, which make changes without an account; the log stores their ids. */
export const withoutAccount = {
  /** A visitor whose mail reopens an inquiry. */
  visitor: { id: 'visitor', username: 'Visitor' },
  commandLine: { id: 'console', username: 'Command line' },
  cleanUp: { id: 'schedule', username: 'Nightly clean-up' },
  seed: { id: 'seed', username: 'Demo content' },
} satisfies Record<string, Colleague>;

export const currentUser = colleague.extend({
  /** The name that visitors read; accounts and sessions of earlier releases have none. */
  name: z.string().nullable().default(null),
  email: z.string(),
  role: z.enum(roles),
});
export type CurrentUser = z.output<typeof currentUser>;

export const namedColleague = currentUser.pick({ id: true, username: true, name: true });

export const account = currentUser.extend({
  isActive: z.boolean(),
  /** The person has not chosen a password yet and cannot sign in; accounts of earlier releases have one. */
  isInvited: z.boolean().default(false),
  createdBy: z.string().nullable(),
  ...timestamps,
});
export type Account = z.output<typeof account>;

/** An account in the list of all, with the end of its open link to a new password; null without an open link. */
export const listedAccount = account.extend({ linkExpiresAt: z.iso.datetime().nullable().default(null) });
export type ListedAccount = z.output<typeof listedAccount>;

export const sessionInfo = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
