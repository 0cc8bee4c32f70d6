import { hasServiceWorker, registerServiceWorker } from '../lib/calls/service-worker.ts';

/** Whether this browser can get notifications; on an iPhone only once the dashboard is installed. */
export const hasPush = (): boolean =>
  hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

const presentSubscription = async () => (await registerServiceWorker()).pushManager.getSubscription();

/** The id under which the server knows this browser's subscription: the SHA-256 of its endpoint, in hexadecimal digits. */
export async function subscriptionId(): Promise<string | null> {
  const present = await presentSubscription();
  if (!present) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(present.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Subscribes this browser with the server's key, or gives the subscription that it has. */
export async function subscribeHere(pushKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('This browser does not allow notifications from this site.');
  const { pushManager } = await registerServiceWorker();
  // Only an active service worker can subscribe.
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const made = await pushManager.subscribe(options).catch(async () => {
    // The subscription that it has may be of an earlier key.
    await unsubscribeHere();
    return pushManager.subscribe(options);
  });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeHere(): Promise<void> {
  await (await presentSubscription())?.unsubscribe();
}
