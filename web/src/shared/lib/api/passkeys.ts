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
 * @param useBrowserAutofill offers passkeys in the field for the user name until one is chosen, instead of asking at once
 * @throws an error of which `isDeclined` is true when none was chosen
 */
export async function askForPasskey(options: object, useBrowserAutofill = false): Promise<PasskeyAssertion> {
  const assertion = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill });
  notePasskey(true);
  return assertion as unknown as PasskeyAssertion;
}

/** Whether the browser offers passkeys among what it fills into fields. */
export const canOffer = browserSupportsWebAuthnAutofill;

/** Ends what the browser is asking or offering. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey, with what the API has answered for it. Throws like `askForPasskey`. */
export async function makePasskey(options: object): Promise<PasskeyRegistration> {
  const registration = await startRegistration({ optionsJSON: options as never });
  notePasskey(true);
  return registration as unknown as PasskeyRegistration;
}

/** A browser may know no such signals: its own list of passkeys is as good then. */
const signal = (news: Parameters<typeof sendSignal>[0]): Promise<void> => sendSignal(news).catch(() => {});

/** Tells the browser which passkeys of an account are left, so that it offers no others. */
export async function tellRemaining(userID: string, credentialIds: readonly string[]): Promise<void> {
  if (credentialIds.length === 0) notePasskey(false);
  const allAcceptedCredentialIDs = [...credentialIds];
  const rpID = location.hostname;
  await signal({ signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs });
}

/** Tells the browser that the site does not know a passkey. */
export const tellUnknown = (credentialID: string): Promise<void> =>
  signal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID });
