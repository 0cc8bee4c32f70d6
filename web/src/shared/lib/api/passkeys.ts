/** What WebAuthn needs. Imported only when there is a passkey to use or to make. */
import type { PasskeyAssertion, PasskeyRegistration } from '@mipaka/contract';
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { notePasskey } from './passkey-support.ts';

/** The person would rather not, or the request has made way for another one. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/**
 * Asks the person for a passkey, with what the API has answered for it.
 *
 * @throws an error of which `isDeclined` is true when none was chosen
 */
export async function askForPasskey(options: object): Promise<PasskeyAssertion> {
  const assertion = await startAuthentication({ optionsJSON: options as never });
  notePasskey(true);
  return assertion as unknown as PasskeyAssertion;
}

/** Whether the browser offers passkeys among what it fills into fields. */
export const canOffer = browserSupportsWebAuthnAutofill;

/** Has the browser offer passkeys in the field for the user name, until one is chosen. Throws like `askForPasskey`. */
export async function offerPasskeys(options: object): Promise<PasskeyAssertion> {
  const assertion = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true });
  return assertion as unknown as PasskeyAssertion;
}

/** Ends what the browser is asking or offering. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey, with what the API has answered for it. Throws like `askForPasskey`. */
export async function makePasskey(options: object): Promise<PasskeyRegistration> {
  const registration = await startRegistration({ optionsJSON: options as never });
  notePasskey(true);
  return registration as unknown as PasskeyRegistration;
}

type Signals = {
  signalAllAcceptedCredentials?: unknown;
  signalUnknownCredential?: unknown;
};
const signals = (): Signals => PublicKeyCredential as unknown as Signals;

/** Tells the browser which passkeys of an account are left, so that it offers no others. */
export async function tellRemaining(userHandle: string, credentialIds: readonly string[]): Promise<void> {
  if (credentialIds.length === 0) notePasskey(false);
  if (!signals().signalAllAcceptedCredentials) return;
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: location.hostname,
    userID: userHandle,
    allAcceptedCredentialIDs: [...credentialIds],
  });
}

/** Tells the browser that the site does not know a passkey. */
export async function tellUnknown(credentialId: string): Promise<void> {
  if (!signals().signalUnknownCredential) return;
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: location.hostname,
    credentialID: credentialId,
  });
}
