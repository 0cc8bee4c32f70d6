import { api } from '@mipaka/contract';
import type { Request } from 'express';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';
import * as own from '../factors/own-factors.ts';
import { relyingPartyOf } from '../factors/passkeys.ts';
import { listFactors, resetFactors, setFactorPolicy } from '../factors/staff-factors.ts';

/** The calls for the user's own second factors and, for superadmins, for those of all accounts. */
export function factorCalls(services: Services): Implementation[] {
  const { db, config, noticeTo } = services;
  const partyOf = (req: Request) => relyingPartyOf(req, config);

  return implement(api, {
    'account.factors': ({ session }) => own.factorsOf(services, session),
    'account.passkeyOptions': ({ session, req }) => own.passkeyOptions(services, session, partyOf(req)),
    'account.addPasskey': ({ body, session, req }) => own.addPasskey(services, session, partyOf(req), body),

    'account.renamePasskey': ({ params, body, session }) =>
      own.renamePasskey(services, session, params.id, body.name),

    'account.removePasskey': ({ params, session }) => own.removePasskey(services, session, params.id),
    'account.appSecret': ({ session }) => own.newSecret(services, session),
    'account.addApp': ({ body, session }) => own.addApp(services, session, body),
    'account.removeApp': ({ session }) => own.removeApp(services, session),
    'account.renewRecoveryCodes': ({ session }) => own.renewRecoveryCodes(services, session),
    'account.confirmByCode': ({ body, session }) => own.confirmByCode(services, session, body.code),
    'account.confirmOptions': ({ session, req }) => own.confirmOptions(services, session, partyOf(req)),

    'account.confirmByPasskey': ({ body, session, req }) =>
      own.confirmByPasskey(services, session, partyOf(req), body),

    'account.forgetTrustedDevices': ({ session }) => own.forgetDevices(services, session),

    'factors.list': () => listFactors(db),
    'factors.setPolicy': ({ body, session }) => setFactorPolicy(db, body, session.user),
    'factors.reset': ({ params, session }) => resetFactors(db, noticeTo, params.id, session.user),
  });
}
