import type { CurrentUser, PasskeyAssertion } from '@mipaka/contract';
import type { Session } from '../platform/calls/guard.ts';
import { retryOnConflict } from '../platform/firestore/commit.ts';
import { isCode } from '../platform/firestore/db.ts';
import { Invalid } from '../platform/firestore/errors.ts';
import { type Bucket, clearLimits, createLimit, takeFromLimits } from '../platform/limits.ts';
import type { Services } from '../services.ts';
import { tooLate } from './factors/challenges.ts';
import { assertionOptions, challengeIn, type RelyingParty, verifyUse } from './factors/passkeys.ts';
import { isPassword } from './passwords.ts';

/** Ways in which a signed-in user confirms again who they are. */
export function createConfirmation({ db, config, users, sessions, factors, challenges }: Services) {
  const passwordTries = createLimit(db, 'password-change', config.limits.loginName);
  const codeTries = createLimit(db, 'code-confirmation', config.limits.loginName);

  /** Counts a try before checking it, so that of many simultaneous guesses no more than the limit learn anything. */
  async function limited<T>(tries: Bucket, attempt: () => Promise<T>): Promise<T> {
    await takeFromLimits(db, tries);
    const result = await attempt();
    await clearLimits(db, tries);
    return result;
  }

  /** Tries a code of the authenticator app. Throws TooMany, and the errors of the try. */
  const limitedCode = <T>({ id }: CurrentUser, tryCode: () => Promise<T>) => limited(codeTries(id), tryCode);

  /** The hash that a password matches. Throws Invalid, with the error at `field`, for a wrong one, and TooMany. */
  const requirePassword = ({ id, username }: CurrentUser, password: string, field: string): Promise<string> =>
    limited(passwordTries(id), async () => {
      const stored = await users.passwordOf(username);
      const isRight = await isPassword(password, stored?.hash);
      if (!stored || !isRight)
        throw new Invalid('The current password is not right', { [field]: 'Not right' });
      return stored.hash;
    });

  return {
    limitedCode,
    requirePassword,

    /** Confirms a session by the password. Throws Invalid, and TooMany. */
    async byPassword({ id, user }: Session, password: string): Promise<void> {
      await requirePassword(user, password, 'password');
      await sessions.confirm(id);
    },

    /** Confirms a session by a code of the app. Throws Invalid, and TooMany. */
    byCode: ({ id, user }: Session, code: string): Promise<void> =>
      limitedCode(user, () =>
        retryOnConflict(async () => {
          const state = await factors.read(user.id);
          const used = await factors.use(user.id, state, code);
          if (!used?.app) throw new Invalid('The code is not right', { code: 'Not right' });
          const batch = db.batch();
          factors.write(batch, user.id, state, used);
          await sessions.confirm(id, batch);
        }),
      ),

    /** The options with which a browser asks for one of the user's passkeys. */
    async passkeyOptions({ id, user }: Session, party: RelyingParty): Promise<Record<string, unknown>> {
      const { passkeys } = (await factors.read(user.id)).factors;
      return assertionOptions({ party, challenge: await challenges.issue('confirm', [id]) }, passkeys);
    },

    /** Confirms a session by a passkey. Throws Invalid. */
    async byPasskey({ id, user }: Session, party: RelyingParty, body: PasskeyAssertion): Promise<void> {
      const challenge = challengeIn(body);
      await challenges.require(challenge, 'confirm', [id]);
      await retryOnConflict(async () => {
        const state = await factors.read(user.id);
        const passkeys = await verifyUse({ party, challenge }, state.factors.passkeys, body);
        if (!passkeys) throw new Invalid('This passkey could not be verified');
        const batch = db.batch();
        challenges.spend(batch, challenge);
        factors.write(batch, user.id, state, { passkeys });
        await sessions.confirm(id, batch).catch((error) => {
          throw isCode(error, 'alreadyExists') ? tooLate() : error;
        });
      });
    },
  };
}
