import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { createMessageLimits } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { findLink, requestLink, sendLink, useLink, withdrawLink } from '../password-links.ts';
import { strengthOf } from '../password-strength.ts';

/** The calls by which superadmins send and withdraw links, and people without a session ask for one or use it. */
export function passwordLinkCalls(services: Services): Implementation[] {
  const { db, config } = services;
  const limits = createMessageLimits(db, config, 'password-link');

  return implement(api, {
    'users.sendLink': ({ params: { id }, session }) => sendLink(services, id, session.user),
    'users.withdrawLink': ({ params: { id }, session }) => withdrawLink(services, id, session.user),

    'passwordLink.request': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body: { account }, req }) => {
        // The limit for all callers comes first: above it a flood of invented names writes nothing.
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail or fill the log; people who get no mail ask again.
        if (!isFlood) await requestLink(services, account);
        return {};
      },
    },

    'passwordLink.read': async ({ body: { token } }) => {
      const { kind, user, expiresAt } = await findLink(services, token);
      return { kind, username: user.username, expiresAt };
    },

    'passwordLink.judgePassword': async ({ body: { token, password } }) =>
      strengthOf(password, (await findLink(services, token)).user),

    'passwordLink.use': ({ body: { token, password } }) => useLink(services, token, password),
  });
}
