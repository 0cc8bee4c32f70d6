import { api, type Notifications, type PushDevice, type PushEvent } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { fetchAnswer } from '../../lib/fetch-answer.ts';
import { isSessionOver } from '../../lib/session.ts';
import { hasPush, subscriptionHere, unsubscribeHere } from './subscription.ts';

const KEY = [api['account.notifications'].path];
const HERE = ['push-subscription'];

/** What one is told of, and how. */
export const useNotifications = () =>
  useQuery({ queryKey: KEY, queryFn: () => fetchAnswer(api['account.notifications']) });

function fail(title: string, error: Error) {
  if (!isSessionOver(error)) toast({ title, description: error.message, variant: 'destructive' });
}

/** Switches the mail of the day on and off. */
export function useDigestChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (digest: boolean) => fetchAnswer(api['account.setNotifications'], { body: { digest } }),
    onSuccess: (saved) => {
      client.setQueryData<Notifications>(KEY, saved);
      toast({ title: saved.digest ? 'You get the mail of the day' : 'You get no mail of the day' });
    },
    onError: (error) => fail('Failed to save', error),
  });
}

/** The id of this browser's subscription; null where it has none. */
export const usePushHere = () =>
  useQuery({
    queryKey: HERE,
    queryFn: async () => (await subscriptionHere(null))?.id ?? null,
    enabled: hasPush(),
  });

/** Is told of events on this device, or of others than before. */
export function usePushChange(pushKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (events: PushEvent[]) => {
      const here = await subscriptionHere(pushKey);
      if (!here) throw new Error('This browser does not allow notifications from this site.');
      return fetchAnswer(api['account.savePushDevice'], { body: { ...here.draft, events } });
    },
    onSuccess: () => {
      toast({ title: 'Notifications on this device saved' });
    },
    onError: (error) => fail('Failed to save notifications', error),
    onSettled: () => Promise.all([KEY, HERE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Is told of nothing any more on a device. */
export function useDeviceRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ device, isHere }: { device: PushDevice; isHere: boolean }) => {
      await fetchAnswer(api['account.removePushDevice'], { params: { id: device.id } });
      if (isHere) await unsubscribeHere();
    },
    onSuccess: () => {
      toast({ title: 'Device removed' });
    },
    onError: (error) => fail('Failed to remove the device', error),
    onSettled: () => Promise.all([KEY, HERE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
