import { api, business, type CurrentUser, passkey } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { retryOnConflict } from '../../platform/firestore/commit.ts';
import { isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { clearLimits, createLimit, takeFromLimits } from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { appUri, newAppSecret } from '../factors/app-codes.ts';
import { TOO_LATE } from '../factors/own-factors.ts';
import {
  assertionOptions,
  challengeIn,
  registrationOptions,
  verifiedAssertion,
  verifiedRegistration,
} from '../factors/passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Second factors: one's own; and those of everybody, for superadmins. */
export function factorCalls({
  db,
  config,
  users,
  sessions,
  factors,
  staffFactors,
  challenges,
}: Services): Implementation[] {
  const codeTries = createLimit(db, 'code-confirmation', config.limits.loginName);
  const passkeysAt = (rpId: string, state: Awaited<ReturnType<typeof factors.read>>) =>
    state.factors.passkeys.filter((stored) => stored.rpId === rpId);
  const tooLate = () => new HttpError(400, TOO_LATE);
  const notRight = () => new HttpError(400, 'The code is not right', { errors: { code: 'Not right' } });

  /** Tries a code of the app's. Of many guesses at once only as many may learn anything as the limit says. */
  async function limited<T>({ id }: CurrentUser, tryCode: () => Promise<T>): Promise<T> {
    const tries = codeTries(id);
    await takeFromLimits(db, tries);
    const result = await tryCode();
    await clearLimits(db, tries);
    return result;
  }

  return [
    implement(api['account.factors'], ({ session: { user, setUpBy } }) => factors.mine(user, setUpBy)),

    implement(api['account.passkeyOptions'], async ({ session, req }) => {
      const party = relyingPartyOf(req, config);
      const state = await factors.read(session.user.id);
      factors.requireOffered(session.user, state);
      const challenge = await challenges.issue('add-passkey', [session.id]);
      return registrationOptions(party, session.user, state.factors.passkeys, challenge);
    }),

    implement(api['account.addPasskey'], async ({ body: { name, registration }, session, req }) => {
      const party = relyingPartyOf(req, config);
      const challenge = challengeIn(registration);
      if (!(await challenges.isGood(challenge, 'add-passkey', [session.id]))) throw tooLate();
      const at = nextTimestamp();
      const made = await verifiedRegistration(party, registration, challenge, { name, at });
      if (!made) throw new HttpError(400, 'This passkey could not be verified');
      const recoveryCodes = await factors.addPasskey(session, made, challenge);
      return { passkey: passkey.parse(made), recoveryCodes };
    }),

    implement(api['account.renamePasskey'], async ({ params, body, session }) =>
      passkey.parse(await factors.renamePasskey(session, params.id, body.name)),
    ),

    implement(api['account.removePasskey'], ({ params, session }) =>
      factors.removePasskey(session, params.id),
    ),

    implement(api['account.appSecret'], async ({ session: { id, user } }) => {
      factors.requireOffered(user, await factors.read(user.id));
      const secret = newAppSecret();
      const token = await challenges.issue('add-app', [id, secret]);
      return { secret, uri: appUri(secret, business.name, user.username), token };
    }),

    implement(api['account.addApp'], async ({ body: { secret, token, code }, session }) => {
      if (!(await challenges.isGood(token, 'add-app', [session.id, secret]))) throw tooLate();
      return {
        recoveryCodes: await limited(session.user, () => factors.addApp(session, secret, code, token)),
      };
    }),

    implement(api['account.removeApp'], ({ session }) => factors.removeApp(session)),

    implement(api['account.renewRecoveryCodes'], async ({ session }) => ({
      recoveryCodes: await factors.renewRecoveryCodes(session),
    })),

    implement(api['account.forgetTrustedDevices'], ({ session }) =>
      factors.forgetTrustedDevices(session.user),
    ),

    implement(api['account.confirmByCode'], async ({ body: { code }, session: { id, user } }) => {
      await limited(user, () =>
        retryOnConflict(async () => {
          const state = await factors.read(user.id);
          const used = await factors.use(user.id, state, code);
          if (used?.kind !== 'app') throw notRight();
          const batch = db.batch();
          const proof = factors.write(batch, user.id, state, used.change);
          await sessions.confirm(id, { batch, proof });
        }),
      );
    }),

    implement(api['account.confirmOptions'], async ({ session: { id, user }, req }) => {
      const party = relyingPartyOf(req, config);
      const own = passkeysAt(party.id, await factors.read(user.id));
      return assertionOptions(party, own, await challenges.issue('confirm', [id]));
    }),

    implement(api['account.confirmByPasskey'], async ({ body, session: { id, user }, req }) => {
      const party = relyingPartyOf(req, config);
      const challenge = challengeIn(body);
      if (!(await challenges.isGood(challenge, 'confirm', [id]))) throw tooLate();
      await retryOnConflict(async () => {
        const state = await factors.read(user.id);
        const stored = state.factors.passkeys.find(({ credentialId }) => credentialId === body.id);
        const used = stored && (await verifiedAssertion(party, stored, body, challenge, nextTimestamp()));
        if (!used) throw new HttpError(400, 'This passkey could not be verified');
        const batch = db.batch();
        const proof = challenges.spend(batch, challenge);
        const passkeys = state.factors.passkeys.map((one) => (one === stored ? used : one));
        factors.write(batch, user.id, state, { passkeys });
        await sessions.confirm(id, { batch, proof }).catch((error) => {
          throw isCode(error, 'alreadyExists') ? tooLate() : error;
        });
      });
    }),

    implement(api['factors.list'], () => staffFactors.list()),

    implement(api['factors.setPolicy'], ({ body, session }) => staffFactors.setPolicy(body, session.user)),

    implement(
      api['factors.reset'],
      { target: ({ params }) => users.withId(params.id) },
      ({ target, session }) => {
        // One's own go one by one, which looks at whether there is another way in.
        if (target === session.user.id) {
          throw new HttpError(409, 'Your own two-step sign-in is removed under Account');
        }
        return staffFactors.reset(target, session.user);
      },
    ),
  ];
}
