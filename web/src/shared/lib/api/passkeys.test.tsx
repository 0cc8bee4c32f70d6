import { beforeEach, expect, test, vi } from 'vitest';
import { canUsePasskeys, passkeyAddress, passkeyMark } from './passkey-support.ts';
import { askForPasskey, tellRemaining, tellUnknown } from './passkeys.ts';

/** The data of the browser's signals, by the name of the signal. */
const received: Record<string, unknown> = {};
const browserWith = (...names: string[]) => {
  const signals = names.map((name) => [
    name,
    async (news: unknown) => {
      received[name] = news;
    },
  ]);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, Object.fromEntries(signals)),
  );
};
beforeEach(() => {
  for (const name of Object.keys(received)) delete received[name];
  passkeyMark.set(true);
});

test('the browser learns which passkeys of an account are left', async () => {
  browserWith('signalAllAcceptedCredentials');
  await tellRemaining('handle', ['one']);
  expect(received).toEqual({
    signalAllAcceptedCredentials: {
      rpId: location.hostname,
      userId: 'handle',
      allAcceptedCredentialIds: ['one'],
    },
  });
  expect(passkeyMark.isSet()).toBe(true);
});

test('removing the last passkey removes the note that there is one to offer', async () => {
  browserWith('signalAllAcceptedCredentials');
  await tellRemaining('handle', []);
  expect(received.signalAllAcceptedCredentials).toMatchObject({ allAcceptedCredentialIds: [] });
  expect(passkeyMark.isSet()).toBe(false);
});

test('the browser learns of a passkey that the site does not know', async () => {
  browserWith('signalUnknownCredential');
  await tellUnknown('gone');
  expect(received).toEqual({ signalUnknownCredential: { rpId: location.hostname, credentialId: 'gone' } });
});

test('a browser without passkey signals is sent none', async () => {
  browserWith();
  await tellRemaining('handle', ['one']);
  await tellUnknown('gone');
  expect(received).toEqual({});
});

test('a person who declines reads that in our words, wherever a passkey is asked for', async () => {
  browserWith();
  const get = () =>
    Promise.reject(new DOMException('See: https://www.w3.org/TR/webauthn-2/', 'NotAllowedError'));
  vi.stubGlobal('navigator', { credentials: { get } });
  await expect(askForPasskey({ challenge: 'AAAA' })).rejects.toThrow('No passkey was used.');
});

test.each([
  ['http://127.0.0.1:5000/auth', false, 'http://localhost:5000'],
  ['http://localhost:5000/auth', true, undefined],
  ['https://mipaka.network/auth', true, undefined],
])('at %s passkeys can be used: %s', (address, isPossible, elsewhere) => {
  browserWith();
  vi.stubGlobal('location', new URL(address));
  expect([canUsePasskeys(), passkeyAddress()]).toEqual([isPossible, elsewhere]);
});
