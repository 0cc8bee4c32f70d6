import { api, type LiveAccess } from '@mipaka/contract';
import type { Request, Response } from 'express';
import { clearSessionCookie, deviceOf, setSessionCookie, tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../services.ts';
import { type Browser, createSignIn, type SignedIn } from '../sign-in.ts';
import { relyingPartyOf } from './relying-party.ts';

async function liveAccess(config: Config, userId: string, role: string, sid: string): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(userId, { role, sid });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

const browserOf = (req: Request): Browser => ({
  token: tokenOf(req),
  device: deviceOf(req),
  userAgent: req.get('user-agent') ?? '',
});

/** The calls for signing in and out. */
export function authCalls(services: Services): Implementation[] {
  const { config, sessions } = services;
  const signIn = createSignIn(services);

  function answer(res: Response, { user, token, device }: SignedIn) {
    setSessionCookie(res, config, token, device);
    return user;
  }

  return implement(api, {
    login: async ({ body: { username, password }, req, res }) => {
      const result = await signIn.byPassword(browserOf(req), username, password);
      return 'secondFactor' in result ? result : answer(res, result);
    },

    'login.code': async ({ body, req, res }) => answer(res, await signIn.byCode(browserOf(req), body)),
    'login.passkeyOptions': ({ req }) => signIn.passkeyOptions(browserOf(req), relyingPartyOf(req, config)),

    'login.passkey': async ({ body, req, res }) =>
      answer(res, await signIn.byPasskey(browserOf(req), relyingPartyOf(req, config), body)),

    logout: async ({ req, res }) => {
      const token = tokenOf(req);
      if (token) await sessions.signOut(token);
      clearSessionCookie(req, res, config);
    },

    currentUser: ({ session }) => session.user,
    'live.token': ({ session: { id, user } }) => liveAccess(config, user.id, user.role, id),
  });
}
