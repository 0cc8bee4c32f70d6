import type { PushDeviceDraft } from '@mipaka/contract';
import { hasServiceWorker, registerServiceWorker } from '../../lib/calls/service-worker.ts';

/** Whether this browser can get notifications; on an iPhone only once the dashboard is installed. */
export const hasPush = (): boolean =>
  hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The id under which the server knows an endpoint: its SHA-256 in hexadecimal digits. */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a subscription was made with another key than the server's present one. */
const isOfAnotherKey = ({ options }: PushSubscription, key: string) =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) !== key;

/**
 * This browser's subscription; undefined where there is none.
 *
 * @param pushKey subscribes with this key where there is no subscription, once the user allows it; null only looks
 */
export async function subscriptionHere(
  pushKey: string | null,
): Promise<{ id: string; draft: Omit<PushDeviceDraft, 'events'> } | undefined> {
  const registration = await registerServiceWorker();
  let found = await registration.pushManager.getSubscription();
  if (pushKey !== null) {
    if (found && isOfAnotherKey(found, pushKey)) {
      await found.unsubscribe();
      found = null;
    }
    if (!found) {
      if ((await Notification.requestPermission()) !== 'granted') return undefined;
      // Only an active service worker can subscribe.
      await navigator.serviceWorker.ready;
      found = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: pushKey,
      });
    }
  }
  if (!found) return undefined;
  const keys = { p256dh: base64url(found.getKey('p256dh')), auth: base64url(found.getKey('auth')) };
  return { id: await idOf(found.endpoint), draft: { endpoint: found.endpoint, keys } };
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await registerServiceWorker();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
