import { createHash } from 'node:crypto';
import type { CurrentUser, Passkey, PasskeyAssertion, PasskeyRegistration } from '@mipaka/contract';

/** The site as WebAuthn knows it: the host that passkeys belong to, and the origin of the page. */
export type RelyingParty = { id: string; name: string; origin: string };

/** A passkey as it is stored. */
export type StoredPasskey = Passkey & {
  credentialId: string;
  /** The public key, COSE, in base64url. */
  publicKey: string;
  /** How often the authenticator says it was used; 0 always for those that do not count. */
  counter: number;
  transports: string[];
  /** The host that it belongs to: another one can neither use nor offer it. */
  rpId: string;
};

// Loaded with the first passkey: it is larger than the rest of signing in.
const webAuthn = () => import('@simplewebauthn/server');

/** What browsers know an account by: its id, which says nothing of the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
const userIdOf = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString();

/** The id of the account whose passkey an answer is from; undefined where the browser does not say. */
export const userIdIn = ({ response: { userHandle } }: PasskeyAssertion): string | undefined => {
  const id = userHandle && userIdOf(userHandle);
  return id && /^[A-Za-z0-9]{20}$/.test(id) ? id : undefined;
};

/** The id that the site calls a passkey by: 22 characters. */
const idOf = (credentialId: string) =>
  createHash('sha256').update(credentialId).digest('base64url').slice(0, 22);

/** The challenge that a browser says it has answered; unverified. '' where it says none. */
export function challengeIn({ response }: PasskeyAssertion | PasskeyRegistration): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return Buffer.from(String(challenge), 'base64url').toString();
  } catch {
    return '';
  }
}
const encoded = (challenge: string) => Buffer.from(challenge).toString('base64url');

/** What a browser needs to make a passkey that can be found without a user name and asks for the person. */
export async function registrationOptions(
  party: RelyingParty,
  user: CurrentUser,
  passkeys: readonly StoredPasskey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webAuthn();
  return {
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.username,
      userDisplayName: user.name ?? user.username,
      challenge: new Uint8Array(Buffer.from(challenge)),
      attestationType: 'none',
      excludeCredentials: passkeys
        .filter(({ rpId }) => rpId === party.id)
        .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

/** What a browser needs to ask for a passkey: for one of some, or without any for whichever the person chooses. */
export async function assertionOptions(
  party: RelyingParty,
  passkeys: readonly StoredPasskey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  return {
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(challenge)),
      userVerification: 'required',
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    })),
  };
}

/**
 * The passkey that a browser has made; undefined when the answer is not what was asked for.
 *
 * @param challenge what it must have answered
 */
export async function verifiedRegistration(
  party: RelyingParty,
  registration: PasskeyRegistration,
  challenge: string,
  { name, at }: { name: string; at: string },
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: registration as never,
    expectedChallenge: encoded(challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // It throws for each thing in the answer that is not as it must be, and does nothing else that can fail.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) return undefined;
  const { id, publicKey, counter } = made.credential;
  return {
    id: idOf(id),
    name,
    createdAt: at,
    lastUsedAt: null,
    isBackedUp: made.credentialBackedUp,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: registration.response.transports ?? [],
    rpId: party.id,
  };
}

/**
 * A passkey after a use that a browser vouches for; undefined when the answer is not its own, or it was copied.
 *
 * @param challenge what it must have answered
 */
export async function verifiedAssertion(
  party: RelyingParty,
  passkey: StoredPasskey,
  assertion: PasskeyAssertion,
  challenge: string,
  at: string,
): Promise<StoredPasskey | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: assertion as never,
    expectedChallenge: encoded(challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { ...passkey, counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: at };
}
