import type { CurrentUser, Role } from '@mipaka/contract';

export type User = {
  id: string;
  username: string;
  /** As clients read it; accounts of earlier releases have none. */
  name?: string | null;
  email: string;
  role: Role;
  isActive: boolean;
  /** There is no password yet. */
  isInvited?: boolean;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  /** Whether the mail of the day goes to them: yes unless they say no. */
  wantsDigest?: boolean;
  /** When the role was changed last; absent where it never was. */
  roleSince?: string;
};

/** What clients may see of an account. */
export const publicUser = ({ id, username, name = null, email, role }: User): CurrentUser => ({
  id,
  username,
  name,
  email,
  role,
});
