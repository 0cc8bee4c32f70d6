import type { Actor } from '../platform/activity.ts';
import type { Browser, Session } from '../platform/calls/guard.ts';
import { commitUnless } from '../platform/firestore/commit.ts';
import { nextTimestamp } from '../platform/firestore/db.ts';
import { Invalid, SessionEnded } from '../platform/firestore/errors.ts';
import type { Services } from '../services.ts';
import { limited } from './login-limits.ts';
import { refuseWeak } from './password-strength.ts';
import { isPassword } from './passwords.ts';

/** The hash that a user's password matches. Throws Invalid, with the error at `field`, for a wrong one, and TooMany. */
const requirePassword = (
  { db, users, loginLimits }: Services,
  { id, username }: Actor,
  password: string,
  field: string,
): Promise<string> =>
  limited(db, loginLimits.passwordTries(id), async () => {
    const stored = await users.passwordOf(username);
    const isRight = await isPassword(password, stored?.hash);
    if (!stored || !isRight) throw new Invalid('The current password is not right', { [field]: 'Not right' });
    return stored.hash;
  });

/** Confirms by the password again who a user is. Throws Invalid, TooMany and SessionEnded. */
export async function confirmByPassword(services: Services, { id, user }: Session, password: string) {
  await requirePassword(services, user, password, 'password');
  const batch = services.db.batch();
  batch.update(services.sessions.ref(id), { confirmedAt: nextTimestamp() });
  if (!(await commitUnless(batch, ['notFound']))) throw new SessionEnded();
}

/**
 * Changes a user's own password. All sessions end, including this one; the user, who knew both passwords, continues in
 * a new one, of which it gives the token and the device. Throws Invalid, TooMany and SessionEnded.
 */
export async function changePassword(
  services: Services,
  { id, user }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { device: marks, userAgent }: Browser,
) {
  const { users, sessions, deviceMarks } = services;
  const hash = await requirePassword(services, user, currentPassword, 'currentPassword');
  await refuseWeak(newPassword, user, 'newPassword');
  const device = await deviceMarks.marked(marks, user.username);
  const token = await users.setPassword(user.id, newPassword, user, async (transaction, changed) => {
    const refs = [sessions.ref(id), users.passwordRef(user.username)];
    const [session, password] = await transaction.getAll(...refs);
    if (!session?.exists || password?.get('hash') !== hash) throw new SessionEnded();
    // As stored now: the policy or the factors may have changed since the request began.
    return () => sessions.open(transaction, changed, userAgent, session.get('setUpBy') ?? null);
  });
  return token && { token, device };
}
