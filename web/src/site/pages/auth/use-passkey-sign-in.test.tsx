import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthProvider } from '../../../shared/lib/api/auth.tsx';
import { passkeyMark } from '../../../shared/lib/api/passkey-support.ts';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const MINUTE_MS = 60_000;

function Page() {
  const passkey = usePasskeySignIn();
  return (
    <>
      <input autoComplete="username webauthn" />
      <button type="button" onClick={passkey?.ask}>
        Ask
      </button>
    </>
  );
}

/** The calls that the browser got, in order, and the function by which the person declines. */
let seen: string[];
let decline: () => void;

beforeEach(() => {
  // Each test has its own list: a request that the previous test left open is aborted only during this one.
  const events: string[] = [];
  seen = events;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const isConditionalMediationAvailable = async () => true;
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable }));
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/options')
      ? Response.json({ challenge: 'AAAA', rpId: 'localhost' })
      : Response.json({ type: 'about:blank', title: 'No', status: 401, detail: 'No' }, { status: 401 }),
  );
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise<null>((_resolve, reject) => {
      const what = mediation === 'conditional' ? 'offered' : 'asked';
      events.push(what);
      const breakOff = () => {
        events.push(`${what}: broken off`);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', breakOff);
      if (what === 'offered') return;
      decline = () => {
        signal?.removeEventListener('abort', breakOff);
        events.push('declined');
        reject(new DOMException('The person would rather not', 'NotAllowedError'));
      };
    });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  passkeyMark.set(true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  passkeyMark.set(false);
});

const renderPage = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Page />
      </AuthProvider>
    </QueryClientProvider>,
  );

/** Waits until all work without a timer is done. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
}

test('a new passkey offer replaces the one whose challenge is about to expire', async () => {
  renderPage();
  await expect.poll(() => seen).toEqual(['offered']);
  vi.advanceTimersByTime(4 * MINUTE_MS);
  await expect.poll(() => seen).toEqual(['offered', 'offered: broken off', 'offered']);
});

test('a passkey is offered anew in a tab that comes into sight or wakes up, not in one in the background', async () => {
  renderPage();
  await expect.poll(() => seen).toEqual(['offered']);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  await settle();
  expect(seen).toEqual(['offered']);
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockReturnValue(false);
  show();
  await expect.poll(() => seen.slice(1)).toEqual(['offered: broken off', 'offered']);
  // An offer that is still good stays: the person may have looked up something in another app.
  show();
  await settle();
  expect(seen.slice(3)).toEqual([]);
  // The clock goes on while the computer sleeps, the interval does not.
  vi.setSystemTime(Date.now() + 480 * MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => seen.slice(3)).toEqual(['offered: broken off', 'offered']);
});

test('an offer does not abort an open passkey dialog, and returns after it', async () => {
  renderPage();
  await expect.poll(() => seen).toEqual(['offered']);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await expect.poll(() => seen).toEqual(['offered', 'offered: broken off', 'asked']);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  await settle();
  expect(seen.slice(3)).toEqual([]);
  decline();
  await expect.poll(() => seen.slice(3)).toEqual(['declined', 'offered']);
});

test('leaving the page aborts the passkey offer', async () => {
  const { unmount } = renderPage();
  await expect.poll(() => seen).toEqual(['offered']);
  unmount();
  await expect.poll(() => seen).toEqual(['offered', 'offered: broken off']);
});

test('no passkey is offered where none was used before', async () => {
  passkeyMark.set(false);
  renderPage();
  vi.advanceTimersByTime(4 * MINUTE_MS);
  await settle();
  expect(seen).toEqual([]);
});
