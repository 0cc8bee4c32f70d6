import { z } from 'zod';
import { MAX, text } from '../platform/fields.ts';
import { DAY_MS } from '../platform/nairobi-instant.ts';
import { passwordCandidate, password as passwordField } from './user.ts';

/** The reason for a link to a new password: the account has no password yet, or its owner has forgotten it. */
const kind = z.enum(['invitation', 'reset']);

/** The time for which a link is valid, in milliseconds: a day, and half an hour. */
export const PASSWORD_LINK_MS = { invitation: DAY_MS, reset: 30 * 60_000 };

/** The address of a link on the site. The token is the fragment, which browsers send to no server. */
export const passwordLinkAddress = (token: string): string => `/auth/link#${token}`;

export const passwordLinkRequest = z.object({ account: text('Username or email', { max: MAX.email }) });

/** The token in a link of a mail. */
export const linkToken = z.object({
  token: z.string('The link is not complete').max(200, 'The link is not valid'),
});

export const passwordLink = z.object({
  kind,
  username: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PasswordLink = z.output<typeof passwordLink>;

export const passwordLinkUse = linkToken.extend({ password: passwordField });

export const passwordLinkCandidate = linkToken.extend(passwordCandidate.shape);

export const issuedPasswordLink = z.object({
  kind,
  expiresAt: z.iso.datetime(),
  /** The address to which it was mailed; null where no mail server is set up. */
  sentTo: z.string().nullable(),
  /** The link itself, in this response only, for the superadmin to pass on; null where it was mailed. */
  address: z.string().nullable(),
});
export type IssuedPasswordLink = z.output<typeof issuedPasswordLink>;
