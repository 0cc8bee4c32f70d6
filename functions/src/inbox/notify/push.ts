import { inquiryAddress, type PushMessage } from '@mipaka/contract';
import type { StoredDevice } from '../../accounts/push-devices.ts';
import type { Config } from '../../platform/config.ts';
import { post, RefusedAddress, TimedOut } from '../../platform/http/outgoing-post.ts';
import { failure, log } from '../../platform/log.ts';
import type { InquiryEvent } from '../inquiries/events.ts';

/** How long a push service keeps a message for a device that is off, in seconds: after that it is of no use. */
const TTL_SECONDS = 24 * 3_600;

/** `gone`: the device has unsubscribed; `later` and `timed-out`: another try makes sense. */
type Outcome = 'delivered' | 'gone' | 'later' | 'timed-out' | 'refused';

/** The push message for an event; undefined for an event that is not for devices. */
export function pushMessageOf({ kind, inquiries }: InquiryEvent): PushMessage | undefined {
  const [first, ...others] = inquiries;
  const titles: { [K in InquiryEvent['kind']]?: string } = {
    inquiry: 'New inquiry',
    assignment: others.length > 0 ? `${inquiries.length} inquiries are yours now` : 'An inquiry is yours now',
    reply: 'A visitor has replied',
  };
  const title = titles[kind];
  if (!first || title === undefined) return undefined;
  return {
    title,
    body: others.length > 0 ? '' : [first.reference, first.type].filter(Boolean).join(', '),
    tag: `${kind}-${first.id}`,
    path: others.length > 0 ? '/admin?tab=inquiries' : inquiryAddress(first.id),
  };
}

/** Pushes a message to a device, encrypted for it alone (RFC 8291, RFC 8292). Never throws. */
export async function push(config: Config, device: StoredDevice, message: PushMessage): Promise<Outcome> {
  const { push: keys, isLocalAllowed } = config;
  try {
    // Loaded when there is a message to push.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(message), {
      vapidDetails: { subject: keys.subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    });
    const status = await post(device.endpoint, { headers, body: body ?? '', isLocal: isLocalAllowed });
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) return 'later';
    return status < 300 ? 'delivered' : 'refused';
  } catch (error) {
    if (error instanceof RefusedAddress) return 'gone';
    if (error instanceof TimedOut) return 'timed-out';
    // Only an error of the connection has a code.
    if ((error as { code?: unknown }).code !== undefined) return 'later';
    log('ERROR', 'a message to a device could not be made', failure(error));
    return 'refused';
  }
}
