import { storedMark } from '../quietly.ts';

const mark = storedMark('passkey-used');

/** Whether a browser can have passkeys at this address; none belongs to an address that is a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** Where passkeys can be used of a site that is open at a number, such as 127.0.0.1; undefined at any other address. */
export const passkeyAddress = (): string | undefined =>
  /^[\d.]+$/.test(location.hostname) ? location.origin.replace(location.hostname, 'localhost') : undefined;

/** Whether a passkey was made or used in this browser, so that there is one to offer. */
export const hasUsedPasskey = mark.isSet;

/** Notes that there is a passkey in this browser, or none any more. */
export const notePasskey = mark.set;
