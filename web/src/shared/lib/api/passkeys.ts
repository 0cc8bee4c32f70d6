/** The code for WebAuthn. Pages load it only to use or to make a passkey. */
import type { PasskeyAssertion, PasskeyRegistration } from '@mipaka/contract';
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { passkeyMark } from './passkey-support.ts';

/** The failure in our words where the person declined: browsers cite the standard. */
const declined = (message: string) => (error: unknown) => {
  const isDeclined = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  throw isDeclined ? new Error(message) : error;
};

export async function askForPasskey(options: object, useBrowserAutofill = false): Promise<PasskeyAssertion> {
  const asked = startAuthentication({ optionsJSON: options as never, useBrowserAutofill });
  const assertion = await asked.catch(declined('No passkey was used.'));
  passkeyMark.set(true);
  return assertion as unknown as PasskeyAssertion;
}

export const canOffer = browserSupportsWebAuthnAutofill;

export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

export async function makePasskey(options: object): Promise<PasskeyRegistration> {
  const made = startRegistration({ optionsJSON: options as never });
  const registration = await made.catch(declined('No passkey was made.'));
  passkeyMark.set(true);
  return registration as unknown as PasskeyRegistration;
}

/** A failure is ignored: a browser without such signals keeps its own list of passkeys. */
const signal = (news: Parameters<typeof sendSignal>[0]): Promise<void> => sendSignal(news).catch(() => {});

/** Sends the browser the remaining passkeys of an account, so that it offers no others. */
export async function tellRemaining(userID: string, credentialIds: readonly string[]): Promise<void> {
  if (credentialIds.length === 0) passkeyMark.set(false);
  const allAcceptedCredentialIDs = [...credentialIds];
  const rpID = location.hostname;
  await signal({ signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs });
}

export const tellUnknown = (credentialID: string): Promise<void> =>
  signal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID });
