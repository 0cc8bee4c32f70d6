import { api, business, type CurrentUser, myFactors, passkey } from '@mipaka/contract';
import type { Session } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { commit, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { tooLate } from '../factors/challenges.ts';
import { appUri, newAppSecret, newRecoveryCodes } from '../factors/codes.ts';
import {
  type FactorState,
  type Factors,
  forgetTrustedDevices,
  hasFactor,
  isTrusted,
} from '../factors/factors.ts';
import * as webAuthn from '../factors/passkeys.ts';
import { limited } from '../login-limits.ts';
import { notices } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';

const MAX_PASSKEYS = 20;

/** The mail to the owner about each event of the security log. */
const noticeOf = {
  'factor-added': notices.factorAdded,
  'factor-removed': notices.factorRemoved,
  'recovery-codes-renewed': () => notices.recoveryCodesRenewed,
};
/** A change of the user's own factors; log and mail name the `factor`. Its use may confirm again who the user is. */
type Wanted = {
  change: Partial<Factors>;
  event?: keyof typeof noticeOf;
  factor?: string;
  isConfirmation?: boolean;
};

const APP = 'the authenticator app';
const nameOf = ({ name }: webAuthn.StoredPasskey) => `the passkey “${name}”`;

function passkeyIn({ passkeys }: Factors, id: string): webAuthn.StoredPasskey {
  const found = passkeys.find((stored) => stored.id === id);
  if (!found) throw new NotFound('There is no such passkey');
  return found;
}

/** Throws Conflict if second factors are switched off for the role. */
function requireOffered({ role }: CurrentUser, { policy }: FactorState): void {
  if (policy[role].mode === 'off') throw new Conflict('Two-step sign-in is switched off for your role');
}

/** The calls for the user's own second factors, which also confirm again who the user is. */
export function factorCalls(services: Services): Implementation[] {
  const { db, config, factors: store, challenges, noticeTo } = services;
  const codeTries = createLimit(db, 'code-confirmation', config.limits.loginName);
  const sessions = db.collection(collections.sessions);

  /** Gives the new factors, and the codes that a first one brings. Throws SessionEnded, and Invalid for a used challenge. */
  const change = (
    { id, user }: Session,
    work: (state: FactorState) => Promise<Wanted> | Wanted,
    challenge?: string,
  ): Promise<{ factors: Factors; codes: string[] | null }> =>
    writeOptimistically(db, async (batch) => {
      const [session, ...about] = await db.getAll(sessions.doc(id), ...store.refs(user.id));
      if (!session?.exists) throw new SessionEnded();
      if (challenge && (await challenges.refOf(challenge).get()).exists) throw tooLate();
      const state = store.stateIn(about);
      const { change: wanted, event, factor = '', isConfirmation } = await work(state);
      const hadFactor = hasFactor(state.factors);
      const hasOne = hasFactor({ ...state.factors, ...wanted });
      const isRenewed = event === 'recovery-codes-renewed';
      const codes = isRenewed || (!hadFactor && hasOne) ? newRecoveryCodes() : null;
      const factors: Factors = {
        ...state.factors,
        ...wanted,
        // What the security log records also ends trust in devices.
        ...(event && { trustedDevices: [] }),
        ...(codes && { recoveryCodes: await store.hashesOf(user.id, codes) }),
        ...(!hasOne && { recoveryCodes: [] }),
      };
      // Fails if the session no longer exists, also where it changes nothing.
      batch.update(session.ref, isConfirmation ? { confirmedAt: nextTimestamp() } : { userId: user.id });
      if (challenge) challenges.spend(batch, challenge);
      if (hadFactor && !hasOne) await requireAnotherWay(user, state);
      if (!hadFactor && hasOne) {
        const { docs } = await sessions.where('userId', '==', user.id).get();
        for (const { ref } of docs) batch.update(ref, { setUpBy: null });
      }
      store.write(batch, user.id, state, factors);
      const subject = factor ? `${user.username}: ${factor}` : user.username;
      if (event) recordSecurity(db, batch, { event, actor: user, subject });
      if (event) noticeTo(batch, user, noticeOf[event](factor));
      return { factors, codes };
    });

  /** Throws Conflict for the last factor of an account that must have one, or that has no other way in. */
  async function requireAnotherWay(user: CurrentUser, { policy }: FactorState): Promise<void> {
    if (policy[user.role].mode === 'required') {
      throw new Conflict('Your role needs two-step sign-in: add another way before you remove the last');
    }
    const passwords = db.collection(collections.passwords).where('userId', '==', user.id).limit(1);
    if ((await passwords.get()).empty) {
      throw new Conflict('This is your only way in: set a password before you remove it');
    }
  }

  return implement(api, {
    'account.factors': async ({ session: { user, setUpBy } }) => {
      const { factors, policy } = await store.read(user.id);
      // The schema leaves out what is secret.
      return myFactors.parse({
        ...factors,
        userHandle: webAuthn.userHandleOf(user.id),
        credentialIds: factors.passkeys.map(({ credentialId }) => credentialId),
        recoveryCodes: hasFactor(factors) ? factors.recoveryCodes.length : null,
        trustedDevices: factors.trustedDevices.filter(isTrusted),
        mode: policy[user.role].mode,
        setUpBy,
      });
    },

    'account.passkeyOptions': async ({ session: { id, user }, req }) => {
      const party = webAuthn.relyingPartyOf(req, config);
      const state = await store.read(user.id);
      requireOffered(user, state);
      const challenge = await challenges.issue('add-passkey', [id]);
      return webAuthn.registrationOptions({ party, challenge }, user, state.factors.passkeys);
    },

    'account.addPasskey': async ({ body: { name, registration }, session, req }) => {
      const party = webAuthn.relyingPartyOf(req, config);
      const challenge = webAuthn.challengeIn(registration);
      await challenges.require(challenge, 'add-passkey', [session.id]);
      const made = await webAuthn.verifiedRegistration({ party, challenge }, registration, name);
      if (!made) throw new Invalid('This passkey could not be verified');
      const add = (state: FactorState): Wanted => {
        requireOffered(session.user, state);
        const { passkeys } = state.factors;
        if (passkeys.some(({ id }) => id === made.id)) throw new Conflict('This passkey is there already');
        if (passkeys.length >= MAX_PASSKEYS) throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`);
        return { change: { passkeys: [...passkeys, made] }, event: 'factor-added', factor: nameOf(made) };
      };
      const { codes } = await change(session, add, challenge);
      return { passkey: passkey.parse(made), recoveryCodes: codes };
    },

    'account.renamePasskey': async ({ params: { id }, body: { name }, session }) => {
      const { factors } = await change(session, ({ factors }) => {
        const found = passkeyIn(factors, id);
        const passkeys = factors.passkeys.map((one) => (one === found ? { ...one, name } : one));
        return { change: { passkeys } };
      });
      return passkey.parse(passkeyIn(factors, id));
    },

    'account.removePasskey': async ({ params: { id }, session }) => {
      await change(session, ({ factors }) => {
        const found = passkeyIn(factors, id);
        const passkeys = factors.passkeys.filter((stored) => stored !== found);
        return { change: { passkeys }, event: 'factor-removed', factor: nameOf(found) };
      });
    },

    'account.appSecret': async ({ session: { id, user } }) => {
      requireOffered(user, await store.read(user.id));
      const secret = newAppSecret();
      const token = await challenges.issue('add-app', [id, secret]);
      return { secret, uri: appUri(secret, business.name, user.username), token };
    },

    'account.addApp': async ({ body: { secret, token, code }, session }) => {
      const { user } = session;
      await challenges.require(token, 'add-app', [session.id, secret]);
      const add = async (state: FactorState): Promise<Wanted> => {
        requireOffered(user, state);
        const app = await store.newApp(user.id, secret, code);
        if (!app) throw new Invalid('The code is not right', { code: 'Not right' });
        return { change: { app }, event: 'factor-added', factor: APP };
      };
      const { codes } = await limited(db, codeTries(user.id), () => change(session, add, token));
      return { recoveryCodes: codes };
    },

    'account.removeApp': async ({ session }) => {
      await change(session, ({ factors: { app } }) => {
        if (!app) throw new NotFound('There is no authenticator app');
        return { change: { app: null }, event: 'factor-removed', factor: APP };
      });
    },

    'account.renewRecoveryCodes': async ({ session }) => {
      const { codes } = await change(session, ({ factors }) => {
        if (!hasFactor(factors))
          throw new Conflict('Recovery codes replace a passkey or an app: add one of those first');
        return { change: {}, event: 'recovery-codes-renewed' };
      });
      return { recoveryCodes: codes ?? [] };
    },

    'account.confirmByCode': async ({ body: { code }, session }) => {
      const use = async (state: FactorState): Promise<Wanted> => {
        const used = await store.use(session.user.id, state, code);
        if (!used?.app) throw new Invalid('The code is not right', { code: 'Not right' });
        return { change: used, isConfirmation: true };
      };
      await limited(db, codeTries(session.user.id), () => change(session, use));
    },

    'account.confirmOptions': async ({ session: { id, user }, req }) => {
      const party = webAuthn.relyingPartyOf(req, config);
      const { passkeys } = (await store.read(user.id)).factors;
      const challenge = await challenges.issue('confirm', [id]);
      return webAuthn.assertionOptions({ party, challenge }, passkeys);
    },

    'account.confirmByPasskey': async ({ body, session, req }) => {
      const party = webAuthn.relyingPartyOf(req, config);
      const challenge = webAuthn.challengeIn(body);
      await challenges.require(challenge, 'confirm', [session.id]);
      const use = async ({ factors }: FactorState): Promise<Wanted> => {
        const passkeys = await webAuthn.verifyUse({ party, challenge }, factors.passkeys, body);
        if (!passkeys) throw new Invalid('This passkey could not be verified');
        return { change: { passkeys }, isConfirmation: true };
      };
      await change(session, use, challenge);
    },

    'account.forgetTrustedDevices': async ({ session: { user } }) => {
      const batch = db.batch();
      forgetTrustedDevices(db, batch, user.id);
      await commit(batch);
    },
  });
}
