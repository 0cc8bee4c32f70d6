import { storedMark } from '../quietly.ts';

/** Whether a passkey has been used or made in this browser. */
export const passkeyMark = storedMark('passkey-used');

/** Whether the browser supports passkeys at this address; an IP address can have none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** The address with `localhost`, where passkeys work, for a site at an IP address such as 127.0.0.1; else undefined. */
export const passkeyAddress = (): string | undefined =>
  /^[\d.]+$/.test(location.hostname) ? location.origin.replace(location.hostname, 'localhost') : undefined;
