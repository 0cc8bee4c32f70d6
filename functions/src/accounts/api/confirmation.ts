import { api, type CurrentUser } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { retryOnConflict } from '../../platform/firestore/commit.ts';
import { isCode } from '../../platform/firestore/db.ts';
import { Invalid } from '../../platform/firestore/errors.ts';
import { type Bucket, clearLimits, createLimit, takeFromLimits } from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { tooLate } from '../factors/challenges.ts';
import { assertionOptions, challengeIn, relyingPartyOf, verifyUse } from '../factors/passkeys.ts';
import { isPassword } from '../passwords.ts';

/** Limited tries of a signed-in user's password and of the codes of an app. */
export function createConfirmation({ db, config, users }: Services) {
  const passwordTries = createLimit(db, 'password-change', config.limits.loginName);
  const codeTries = createLimit(db, 'code-confirmation', config.limits.loginName);

  /** Counts a try before checking it, so that of many simultaneous guesses no more than the limit learn anything. */
  async function limited<T>(tries: Bucket, attempt: () => Promise<T>): Promise<T> {
    await takeFromLimits(db, tries);
    const result = await attempt();
    await clearLimits(db, tries);
    return result;
  }

  return {
    /** Tries a code of the authenticator app. Throws TooMany, and the errors of the try. */
    limitedCode: <T>({ id }: CurrentUser, tryCode: () => Promise<T>) => limited(codeTries(id), tryCode),

    /** The hash that a password matches. Throws Invalid, with the error at `field`, for a wrong one, and TooMany. */
    requirePassword: ({ id, username }: CurrentUser, password: string, field: string): Promise<string> =>
      limited(passwordTries(id), async () => {
        const stored = await users.passwordOf(username);
        const isRight = await isPassword(password, stored?.hash);
        if (!stored || !isRight)
          throw new Invalid('The current password is not right', { [field]: 'Not right' });
        return stored.hash;
      }),
  };
}

/** The calls by which a signed-in user confirms again who they are. */
export function confirmationCalls(services: Services): Implementation[] {
  const { db, config, sessions, factors, challenges } = services;
  const { requirePassword, limitedCode } = createConfirmation(services);

  return implement(api, {
    'account.confirm': async ({ body: { password }, session: { id, user } }) => {
      await requirePassword(user, password, 'password');
      await sessions.confirm(id);
    },

    'account.confirmByCode': ({ body: { code }, session: { id, user } }) =>
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

    'account.confirmOptions': async ({ session: { id, user }, req }) => {
      const party = relyingPartyOf(req, config);
      const { passkeys } = (await factors.read(user.id)).factors;
      return assertionOptions({ party, challenge: await challenges.issue('confirm', [id]) }, passkeys);
    },

    'account.confirmByPasskey': async ({ body, session: { id, user }, req }) => {
      const party = relyingPartyOf(req, config);
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
  });
}
