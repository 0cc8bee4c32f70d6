import { api, business, passkey } from '@mipaka/contract';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import { Conflict, Invalid } from '../../platform/firestore/errors.ts';
import type { Services } from '../../services.ts';
import { createConfirmation } from '../confirmation.ts';
import { appUri, newAppSecret } from '../factors/codes.ts';
import { challengeIn, registrationOptions, verifiedRegistration } from '../factors/passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/** The calls for the user's own second factors and, for superadmins, for those of all accounts. */
export function factorCalls(services: Services): Implementation[] {
  const { config, users, factors, ownFactors, staffFactors, challenges } = services;
  const confirmation = createConfirmation(services);

  return implement(api, {
    'account.factors': ({ session }) => ownFactors.mine(session),

    'account.passkeyOptions': async ({ session, req }) => {
      const party = relyingPartyOf(req, config);
      const state = await factors.read(session.user.id);
      ownFactors.requireOffered(session.user, state);
      const challenge = await challenges.issue('add-passkey', [session.id]);
      return registrationOptions({ party, challenge }, session.user, state.factors.passkeys);
    },

    'account.addPasskey': async ({ body: { name, registration }, session, req }) => {
      const party = relyingPartyOf(req, config);
      const challenge = challengeIn(registration);
      await challenges.require(challenge, 'add-passkey', [session.id]);
      const made = await verifiedRegistration({ party, challenge }, registration, name);
      if (!made) throw new Invalid('This passkey could not be verified');
      const recoveryCodes = await ownFactors.addPasskey(session, made, challenge);
      return { passkey: passkey.parse(made), recoveryCodes };
    },

    'account.renamePasskey': async ({ params, body, session }) =>
      passkey.parse(await ownFactors.renamePasskey(session, params.id, body.name)),

    'account.removePasskey': ({ params, session }) => ownFactors.removePasskey(session, params.id),

    'account.appSecret': async ({ session: { id, user } }) => {
      ownFactors.requireOffered(user, await factors.read(user.id));
      const secret = newAppSecret();
      const token = await challenges.issue('add-app', [id, secret]);
      return { secret, uri: appUri(secret, business.name, user.username), token };
    },

    'account.addApp': async ({ body: { secret, token, code }, session }) => {
      await challenges.require(token, 'add-app', [session.id, secret]);
      const add = () => ownFactors.addApp(session, secret, code, token);
      return { recoveryCodes: await confirmation.limitedCode(session.user, add) };
    },

    'account.removeApp': ({ session }) => ownFactors.removeApp(session),

    'account.renewRecoveryCodes': async ({ session }) => ({
      recoveryCodes: await ownFactors.renewRecoveryCodes(session),
    }),

    'account.forgetTrustedDevices': ({ session }) => ownFactors.forgetTrustedDevices(session.user),
    'account.confirmByCode': ({ body: { code }, session }) => confirmation.byCode(session, code),

    'account.confirmOptions': ({ session, req }) =>
      confirmation.passkeyOptions(session, relyingPartyOf(req, config)),

    'account.confirmByPasskey': ({ body, session, req }) =>
      confirmation.byPasskey(session, relyingPartyOf(req, config), body),

    'factors.list': () => staffFactors.list(),
    'factors.setPolicy': ({ body, session }) => staffFactors.setPolicy(body, session.user),

    'factors.reset': withTarget(
      ({ params }) => users.withId(params.id),
      ({ target, session }) => {
        // Users remove their own factors one by one, which checks that another way in remains.
        if (target === session.user.id)
          throw new Conflict('Your own two-step sign-in is removed under Account');
        return staffFactors.reset(target, session.user);
      },
    ),
  });
}
