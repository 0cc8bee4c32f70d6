import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { normalizeKey } from '../../platform/firestore/db.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { createLimit, createMessageLimits, isWithin, takeFromLimits } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { refuseWeak, strengthOf } from '../password-strength.ts';

/** One use of a link at a time: of simultaneous ones, one proceeds and the others cost neither a hash nor a lock. */
const ONE_USE = { max: 1, seconds: 10 };

/** The calls by which people without a session ask for a reset link or use one. */
export function passwordLinkCalls(services: Services): Implementation[] {
  const { db, config, passwordLinks, loginLimits, noticeTo } = services;
  const limits = createMessageLimits(db, config, 'password-link');
  const perAccount = createLimit(db, 'password-link-account', config.limits.passwordLink);
  const uses = createLimit(db, 'password-link-use', ONE_USE);

  return implement(api, {
    'passwordLink.request': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body: { account }, req }) => {
        // The limit for all callers comes first: above it a flood of invented names writes nothing.
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail or fill the log; people who get no mail ask again.
        if (isFlood) return {};
        // By the typed text. Above the limit the answer is the same: a 429 would show the owner a stranger's requests.
        const taken = takeFromLimits(db, perAccount(normalizeKey(account)));
        if (await isWithin(taken)) await passwordLinks.request(account);
        return {};
      },
    },

    'passwordLink.read': async ({ body: { token } }) => {
      const { kind, user, expiresAt } = await passwordLinks.find(token);
      return { kind, username: user.username, expiresAt };
    },

    'passwordLink.judgePassword': async ({ body: { token, password } }) =>
      strengthOf(password, (await passwordLinks.find(token)).user),

    'passwordLink.use': async ({ body: { token, password } }) => {
      const link = await passwordLinks.find(token);
      await refuseWeak(password, link.user);
      await takeFromLimits(db, uses(link.user.id));
      await passwordLinks.use(link, password, noticeTo);
      // People who forgot a password have often reached the login limit by trying.
      await loginLimits.lift(link.user.username);
    },
  });
}
