import { api } from '@mipaka/contract';
import type { Response } from 'express';
import { browserOf, clearSessionCookie, setSessionCookie, tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';
import { relyingPartyOf } from '../factors/passkeys.ts';
import { liveAccess } from '../sessions.ts';
import { type SignedIn, signInByCode, signInByPasskey, signInByPassword, signInOptions } from '../sign-in.ts';

/** The calls for signing in, by a password and a second factor if one is due or by a passkey, and for signing out. */
export function signInCalls(services: Services): Implementation[] {
  const { config, sessions } = services;

  function answer(res: Response, { user, token, device }: SignedIn) {
    setSessionCookie(res, config, token, device);
    return user;
  }

  return implement(api, {
    login: async ({ body: { username, password }, req, res }) => {
      const result = await signInByPassword(services, browserOf(req), username, password);
      return 'secondFactor' in result ? result : answer(res, result);
    },

    'login.code': async ({ body, req, res }) =>
      answer(res, await signInByCode(services, browserOf(req), body)),

    'login.passkeyOptions': ({ req }) => signInOptions(services, browserOf(req), relyingPartyOf(req, config)),

    'login.passkey': async ({ body, req, res }) =>
      answer(res, await signInByPasskey(services, browserOf(req), relyingPartyOf(req, config), body)),

    logout: async ({ req, res }) => {
      const token = tokenOf(req);
      if (token) await sessions.signOut(token);
      clearSessionCookie(req, res, config);
    },

    currentUser: ({ session }) => session.user,
    'live.token': ({ session }) => liveAccess(config, session),
  });
}
