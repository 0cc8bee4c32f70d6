import { api } from '@mipaka/contract';
import { csvReply, SLICE } from '../../platform/calls/csv.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { createMessageLimits } from '../../platform/limits/message-limits.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import type { Services } from '../../services.ts';
import type { Subscription } from '../newsletter.ts';
import { mailPage } from './mail-page.ts';

const columns = [
  { header: 'Email', value: (row: Subscription) => row.email },
  { header: 'Confirmed (UTC)', value: (row: Subscription) => row.confirmedAt },
];

/** The calls for the newsletter and the outbox. */
export function mailCalls(services: Services): Implementation[] {
  const { db, newsletter, outbox, securityLog, config } = services;
  const limits = createMessageLimits(db, config, 'newsletter');

  return implement(api, {
    'newsletter.subscribe': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body, req }) => {
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail; people who get none ask again.
        if (!isFlood) await newsletter.subscribe(body.email);
        // The answer is the same for everybody: it must not show which addresses are on the list.
        return {};
      },
    },

    // A link opens a page with a button that posts, so a scanner that follows links changes nothing.
    'newsletter.askConfirm': () => mailPage('confirm', 'ask'),
    'newsletter.confirm': async ({ query }) => {
      await newsletter.confirm(query.token);
      return mailPage('confirm', 'done');
    },
    'newsletter.askUnsubscribe': () => mailPage('unsubscribe', 'ask'),
    'newsletter.unsubscribe': async ({ query }) => {
      await newsletter.unsubscribe(query.token);
      return mailPage('unsubscribe', 'done', query.token);
    },

    'newsletter.export': async ({ query: { cursor }, session }) => {
      const slice = await newsletter.confirmed(SLICE, cursor);
      await securityLog.recordExport('newsletter', slice.rows.length, session.user);
      return csvReply('newsletter', columns, slice, cursor);
    },

    'outbox.list': ({ query: { state, limit, cursor } }) => outbox.list(state, limit, cursor),

    'outbox.retry': async ({ params: { id } }) => {
      await outbox.retry(id);
      await deliver(outbox, config.smtp, id);
      return outbox.get(id);
    },
  });
}
