import { randomUUID } from 'node:crypto';
import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { requirePublic } from '../../platform/http/post.ts';
import type { Services } from '../../services.ts';

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
      const at = new Date().toISOString();
      const tried = await webhooks.send({ id: randomUUID(), event: 'test', at, inquiries: [] });
      if (!tried) throw new Conflict('There is no webhook to test');
      return tried;
    },
  });
