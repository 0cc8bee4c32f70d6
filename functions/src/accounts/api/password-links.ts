import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { transact } from '../../platform/firestore/commit.ts';
import { collections, normalizeKey } from '../../platform/firestore/db.ts';
import { Conflict, NotFound } from '../../platform/firestore/errors.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { createLimit, isWithin, takeFromLimits } from '../../platform/limits/limits.ts';
import { createMessageLimits } from '../../platform/limits/message-limits.ts';
import type { Services } from '../../services.ts';
import { isOpen, type LinkDocument } from '../password-links.ts';
import { refuseWeak, strengthOf } from '../password-strength.ts';
import { recordSecurity } from '../security-log.ts';
import type { User } from '../user.ts';
import { linkRef } from '../users.ts';

const TOKEN = /^([A-Za-z0-9]{20})\.([A-Za-z0-9_-]{43})$/;
const NOT_VALID = 'This link is not valid any more';
/** One use of a link at a time: of simultaneous ones, one proceeds and the others cost neither a hash nor a lock. */
const ONE_USE = { max: 1, seconds: 10 };

/** The calls by which superadmins send and withdraw links, and people without a session ask for one or use it. */
export function passwordLinkCalls(services: Services): Implementation[] {
  const { db, config, hasMailServer, users, securityLog, passwordLinks, loginLimits } = services;
  const limits = createMessageLimits(db, config, 'password-link');
  const perAccount = createLimit(db, 'password-link-account', config.limits.passwordLink);
  const uses = createLimit(db, 'password-link-use', ONE_USE);

  /** The open link of a token, with its account. Throws the same NotFound whatever the reason that there is none. */
  async function find(token: string) {
    const [, userId, secret = ''] = TOKEN.exec(token) ?? [];
    if (!userId) throw new NotFound(NOT_VALID);
    const [document, user] = await Promise.all([linkRef(db, userId).get(), users.find(userId)]);
    if (!user?.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
    const { kind, expireAt } = document.data() as LinkDocument;
    return { user, secret, kind, expiresAt: expireAt.toDate().toISOString() };
  }

  /** Mails a link to the owner of a name or address. Result, reads and writes are the same whether there is one or not. */
  async function request(typed: string): Promise<void> {
    const [secret, hash] = await Promise.all([passwordLinks.makeSecret(), securityLog.hash(typed)]);
    // In a transaction, because the link to an address that changes at the same moment would otherwise stay valid.
    await transact(db, async (transaction) => {
      const account = await users.named(transaction, typed);
      const user = account?.isActive && !account.isInvited ? account : undefined;
      // Each unknown name has its own document, so that requests for two of them do not wait for each other.
      const open = await transaction.get(linkRef(db, user?.id ?? hash));
      const { isSentByStaff, expireAt } = (open.data() ?? {}) as Partial<LinkDocument>;
      const isKept = isSentByStaff === true && expireAt !== undefined && expireAt.toMillis() > Date.now();
      if (hasMailServer && user && !isKept) {
        passwordLinks.issue(transaction, user, 'reset', secret, false);
      } else if (hasMailServer) {
        // Writes that change nothing, for the same response time.
        transaction.delete(linkRef(db, hash));
        transaction.delete(db.collection(collections.outbox).doc());
      }
      // As with a failed sign-in, a text that names no account is not stored: it may be a password.
      const subject = user?.username ?? 'no account that has a password';
      const asked = { subject, ...(!user && { hash }) };
      recordSecurity(db, transaction, { event: 'link-asked', actor: null, ...asked });
    });
  }

  return implement(api, {
    'users.sendLink': async ({ params: { id }, session }) => {
      const secret = await passwordLinks.makeSecret();
      return transact(db, async (transaction) => {
        const user = (await transaction.get(users.ref(id))).data() as User | undefined;
        if (!user) throw new NotFound('There is no such account');
        if (!user.isActive) throw new Conflict('A deactivated account gets no link: activate it first');
        return passwordLinks.send(transaction, user, secret, session.user);
      });
    },

    'users.withdrawLink': ({ params: { id }, session: { user: actor } }) =>
      transact(db, async (transaction) => {
        const [link, user] = await transaction.getAll(linkRef(db, id), users.ref(id));
        if (!link?.exists) throw new NotFound('There is no open link');
        transaction.delete(link.ref);
        const subject = String(user?.get('username'));
        recordSecurity(db, transaction, { event: 'link-withdrawn', actor, subject });
      }),

    'passwordLink.request': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body: { account }, req }) => {
        // The limit for all callers comes first: above it a flood of invented names writes nothing.
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail or fill the log; people who get no mail ask again.
        if (isFlood) return {};
        // By the typed text. Above the limit the answer is the same: a 429 would show the owner a stranger's requests.
        const taken = takeFromLimits(db, perAccount(normalizeKey(account)));
        if (await isWithin(taken)) await request(account);
        return {};
      },
    },

    'passwordLink.read': async ({ body: { token } }) => {
      const { kind, user, expiresAt } = await find(token);
      return { kind, username: user.username, expiresAt };
    },

    'passwordLink.judgePassword': async ({ body: { token, password } }) =>
      strengthOf(password, (await find(token)).user),

    'passwordLink.use': async ({ body: { token, password } }) => {
      const { user, secret } = await find(token);
      await refuseWeak(password, user);
      await takeFromLimits(db, uses(user.id));
      await users.setPassword(user.id, password, user, async (transaction, now) => {
        const document = await transaction.get(linkRef(db, user.id));
        if (!now.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
      });
      // People who forgot a password have often reached the login limit by trying.
      await loginLimits.lift(user.username);
    },
  });
}
