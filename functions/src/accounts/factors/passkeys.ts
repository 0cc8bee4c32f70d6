import { hash } from 'node:crypto';
import {
  business,
  type CurrentUser,
  isRecordId,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '@mipaka/contract';
import type { Request } from 'express';
import type { Config } from '../../platform/config.ts';
import { nextTimestamp } from '../../platform/firestore/db.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { ownOriginOf } from '../../platform/http/raw-request.ts';

/** The host that a page's passkeys belong to. Throws 400 at an address that is not configured, or is a number. */
export function relyingPartyOf(req: Request, config: Config) {
  const origin = ownOriginOf(req, config);
  const id = origin && new URL(origin).hostname;
  if (!origin || !id) throw new HttpError(400, `Passkeys work at ${config.origins.join(' and ')} only`);
  if (/^[\d.]+$/.test(id)) {
    const named = origin.replace(id, 'localhost');
    throw new HttpError(400, `Passkeys need a name instead of ${id}: open ${named}`);
  }
  return { id, origin };
}
export type RelyingParty = ReturnType<typeof relyingPartyOf>;

// Loaded only when a passkey is used: it is larger than the rest of signing in.
const webAuthn = () => import('@simplewebauthn/server');

/** The handle by which browsers know an account: its id, which reveals nothing about the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The id of the account whose passkey gave an answer; undefined if the browser does not say. */
export const userIdIn = ({ response: { userHandle } }: PasskeyAssertion): string | undefined => {
  const id = userHandle && Buffer.from(userHandle, 'base64url').toString();
  return id && isRecordId(id) ? id : undefined;
};

/** The site's own id of a passkey: 22 characters. */
const idOf = (credentialId: string) => hash('sha256', credentialId, 'base64url').slice(0, 22);

/** The challenge that a browser claims to answer, not verified; '' if there is none. */
export function challengeIn({ response }: PasskeyAssertion | PasskeyRegistration): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return Buffer.from(String(challenge), 'base64url').toString();
  } catch {
    return '';
  }
}

/** What a browser is asked, and must answer: a challenge, at the site. */
type Question = { party: RelyingParty; challenge: string };
const expectedIn = ({ party, challenge }: Question) => ({
  expectedChallenge: Buffer.from(challenge).toString('base64url'),
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

const credentialsAt = (party: RelyingParty, passkeys: readonly StoredPasskey[]) =>
  passkeys
    .filter(({ rpId }) => rpId === party.id)
    .map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** The options for creating a passkey that works without a user name and asks the person to unlock it. */
export async function registrationOptions(asked: Question, user: CurrentUser, passkeys: StoredPasskey[]) {
  const { party, challenge } = asked;
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: business.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: user.name ?? user.username,
    challenge: new Uint8Array(Buffer.from(challenge)),
    attestationType: 'none',
    excludeCredentials: credentialsAt(party, passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** The options for asking for one of `passkeys` of this host or, if there is none, any that the person chooses. */
export async function assertionOptions({ party, challenge }: Question, passkeys: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge)),
    userVerification: 'required',
    allowCredentials: credentialsAt(party, passkeys),
  });
  return { ...options };
}

/** The passkey that a browser has created; undefined if its answer does not match the request or the challenge. */
export async function verifiedRegistration(asked: Question, registration: PasskeyRegistration, name: string) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: registration as never,
    ...expectedIn(asked),
    // It throws for anything wrong in the answer, and does nothing else that can fail.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) return undefined;
  const { id, publicKey, counter } = made.credential;
  return {
    id: idOf(id),
    name,
    createdAt: nextTimestamp(),
    lastUsedAt: null as string | null,
    isBackedUp: made.credentialBackedUp,
    credentialId: id,
    /** COSE. */
    publicKey: Buffer.from(publicKey).toString('base64url'),
    /** The authenticator's own count of uses; always 0 for those that do not count. */
    counter,
    transports: registration.response.transports ?? [],
    /** The host that it belongs to: other hosts can neither use nor offer it. */
    rpId: asked.party.id,
  };
}
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof verifiedRegistration>>>;

/** Passkeys after the verified use of one; undefined if the answer is of none or another challenge, or of a copy. */
export async function verifyUse(asked: Question, passkeys: StoredPasskey[], assertion: PasskeyAssertion) {
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: assertion as never,
    ...expectedIn(asked),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: nextTimestamp() };
  return passkeys.map((one) => (one === passkey ? { ...one, ...used } : one));
}
