import { api, type webhookDraft } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '../../../lib/toast.ts';
import { fetchAnswer } from '../../lib/fetch-answer.ts';
import { isSessionOver } from '../../lib/session.ts';

const KEY = [api['webhook.read'].path];

/** Where another system is told of inquiries, and the last tries. */
export const useWebhook = () =>
  useQuery({ queryKey: KEY, queryFn: () => fetchAnswer(api['webhook.read']), refetchOnMount: 'always' });

/** What can be done with it. */
export function useWebhookChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  const fail = (title: string) => (error: Error) => {
    if (!isSessionOver(error)) toast({ title, description: error.message, variant: 'destructive' });
  };
  return {
    save: useMutation({
      mutationFn: (body: z.output<typeof webhookDraft>) => fetchAnswer(api['webhook.save'], { body }),
      onSuccess: () => {
        toast({ title: 'Webhook saved' });
      },
      onError: fail('Failed to save the webhook'),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => fetchAnswer(api['webhook.remove']),
      onSuccess: () => {
        toast({ title: 'Webhook removed' });
      },
      onError: fail('Failed to remove the webhook'),
      onSettled,
    }),
    test: useMutation({
      mutationFn: () => fetchAnswer(api['webhook.test']),
      onSuccess: ({ error }) => {
        if (error === null) toast({ title: 'The test has arrived' });
        else toast({ title: 'The test has failed', description: error, variant: 'destructive' });
      },
      onError: fail('Failed to send the test'),
      onSettled,
    }),
  };
}
