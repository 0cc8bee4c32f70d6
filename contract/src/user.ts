import { z } from 'zod';
import { email, MAX, text } from './fields.ts';

export const roles = ['superadmin', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Passwords are kept whole and untrimmed; their length is in UTF-16 code units (docs/decisions/sign-in.md). */
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

export const userDraft = z.object({
  username: text('Username').refine((name) => /^[\p{L}\p{N}._@-]+$/u.test(name), {
    error: 'Username may hold letters, digits, dots, dashes, underscores and @',
  }),
  email: email(),
  role: z.enum(roles, `Role must be one of: ${roles.join(', ')}`).default('admin'),
  password,
});
export type UserDraft = z.output<typeof userDraft>;

/** Who is signed in: what /api/user and /api/login answer. */
export const currentUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
export type CurrentUser = z.output<typeof currentUser>;
