import { api, type Notifications, type PushDevice, type PushEvent } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { hasPush, subscriptionHere, unsubscribeHere } from './subscription.ts';

const KEY = [api['account.notifications'].path];
const HERE = ['push-subscription'];

export const useNotifications = () =>
  useQuery({ queryKey: KEY, queryFn: () => fetchAnswer(api['account.notifications']) });

export function useDigestChange() {
  const client = useQueryClient();
  return useChange({
    send: (digest: boolean) => fetchAnswer(api['account.setNotifications'], { body: { digest } }),
    done: (saved) => {
      client.setQueryData<Notifications>(KEY, saved);
      return saved.digest ? 'You get the mail of the day' : 'You get no mail of the day';
    },
    failed: 'Failed to save',
  });
}

/** The id of this browser's subscription; null where it has none. */
export const usePushHere = () =>
  useQuery({
    queryKey: HERE,
    queryFn: async () => (await subscriptionHere(null))?.id ?? null,
    enabled: hasPush(),
  });

/** Switches notifications on for this device, or others than before. */
export const usePushChange = (pushKey: string) =>
  useChange({
    send: async (events: PushEvent[]) => {
      const here = await subscriptionHere(pushKey);
      if (!here) throw new Error('This browser does not allow notifications from this site.');
      return fetchAnswer(api['account.savePushDevice'], { body: { ...here.draft, events } });
    },
    done: () => 'Notifications on this device saved',
    failed: 'Failed to save notifications',
    changes: [KEY, HERE],
  });

export const useDeviceRemoval = () =>
  useChange({
    send: async ({ device, isHere }: { device: PushDevice; isHere: boolean }) => {
      await fetchAnswer(api['account.removePushDevice'], { params: { id: device.id } });
      if (isHere) await unsubscribeHere();
    },
    done: () => 'Device removed',
    failed: 'Failed to remove the device',
    changes: [KEY, HERE],
  });
