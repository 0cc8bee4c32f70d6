import { randomUUID } from 'node:crypto';
import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { requirePublic } from '../../platform/http/post.ts';
import type { Services } from '../../services.ts';
import { callWebhook } from '../notify/webhook.ts';

/** The calls for the webhook, which notifies another system of inquiries. */
export const webhookCalls = ({ config, webhooks }: Services): Implementation[] =>
  implement(api, {
    'webhook.read': () => webhooks.get(),

    'webhook.save': ({ body, session: { user } }) => {
      requirePublic(body.url, config.isLocalAllowed, 'url');
      return webhooks.save(body, user);
    },

    'webhook.remove': ({ session: { user } }) => webhooks.remove(user),

    'webhook.test': async () => {
      const receiver = await webhooks.open();
      if (!receiver) throw new HttpError(409, 'There is no webhook to test');
      const at = new Date().toISOString();
      const outcome = await callWebhook(config, receiver, {
        id: randomUUID(),
        event: 'test',
        at,
        inquiries: [],
      });
      return webhooks.note(outcome);
    },
  });
