import { api, type webhookDraft } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';

const KEY = [api['webhook.read'].path];

export const useWebhook = () =>
  useQuery({ queryKey: KEY, queryFn: () => fetchAnswer(api['webhook.read']), refetchOnMount: 'always' });

export const useWebhookChanges = () => ({
  save: useChange({
    send: (body: z.output<typeof webhookDraft>) => fetchAnswer(api['webhook.save'], { body }),
    done: () => 'Webhook saved',
    failed: 'Failed to save the webhook',
    changes: [KEY],
  }),
  remove: useChange({
    send: () => fetchAnswer(api['webhook.remove']),
    done: () => 'Webhook removed',
    failed: 'Failed to remove the webhook',
    changes: [KEY],
  }),
  test: useChange({
    send: () => fetchAnswer(api['webhook.test']),
    done: ({ error }) =>
      error === null
        ? 'The test has arrived'
        : { title: 'The test has failed', description: error, variant: 'destructive' },
    failed: 'Failed to send the test',
    changes: [KEY],
  }),
});
