import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { AuthProvider } from '../../../shared/lib/api/auth.tsx';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { dismissToast } from '../../../shared/lib/toast.ts';
import { createSiteSystem } from '../../../shared/theme/config.ts';
import { SignInPage } from '../../../shared/ui/sign-in-page.tsx';
import { Toaster } from '../../../shared/ui/toaster.tsx';
import AuthPage from './auth-page.tsx';

const siteSystem = createSiteSystem();
const amina = { id: 'u1', username: 'amina', email: 'amina@example.com', role: 'admin' };
const wrong = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Not right' };

function renderAuth(
  login: { status: number; json: unknown },
  user = { status: 401, json: wrong as unknown },
  from = '/admin',
  client = createQueryClient(),
) {
  dismissToast();
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    const { status, json } = path === '/api/login' ? login : user;
    return new Response(JSON.stringify(json), { status });
  });
  render(
    <ChakraProvider value={siteSystem}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[{ pathname: '/auth', state: { from } }]}>
          <AuthProvider>
            <Routes>
              <Route path="/auth" element={<AuthPage />} />
              <Route path="/admin" element={<p>The dashboard</p>} />
              <Route path="/admin/history" element={<p>The history</p>} />
              <Route
                path="/auth/forgot"
                element={
                  <SignInPage title="Forgot password?" back={{ to: '/auth', label: 'Back to login' }}>
                    {null}
                  </SignInPage>
                }
              />
            </Routes>
          </AuthProvider>
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return calls;
}

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText('Username'), 'amina');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test('signing in leads to the dashboard; the password is sent as it was typed', async () => {
  const calls = renderAuth({ status: 200, json: amina });
  expect(
    await screen.findByText('Authorized access only. Contact the administrator for new accounts.'),
  ).toBeTruthy();
  await signIn(' two spaces ');
  expect(await screen.findByText('The dashboard')).toBeTruthy();
  expect(calls).toContain('POST /api/login {"username":"amina","password":" two spaces "}');
});

test('a refused login shows the reason and keeps the user name', async () => {
  renderAuth({ status: 401, json: wrong });
  await signIn('wrong');
  expect(await screen.findByText('Login failed')).toBeTruthy();
  expect(screen.getByText('401: Not right')).toBeTruthy();
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('amina');
  expect(screen.queryByText('The dashboard')).toBeNull();
});

test('the message of a refused login goes with the next that succeeds', async () => {
  const login = { status: 401, json: wrong as unknown };
  renderAuth(login);
  await signIn('wrong');
  expect(await screen.findByText('Login failed')).toBeTruthy();
  Object.assign(login, { status: 200, json: amina });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('The dashboard')).toBeTruthy();
  // Sooner than by itself.
  await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull(), { timeout: 4_000 });
});

test('user name and password are required, and nothing is sent without them', async () => {
  const calls = renderAuth({ status: 200, json: amina });
  await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(calls).toEqual(['GET /api/user']);
});

test('the password can be shown', async () => {
  renderAuth({ status: 200, json: amina });
  const field = (await screen.findByLabelText('Password')) as HTMLInputElement;
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
});

test('password managers recognise the fields, and a link leads to a forgotten password', async () => {
  renderAuth({ status: 200, json: amina });
  const filledWith = async (label: string) =>
    (await screen.findByLabelText(label)).getAttribute('autocomplete');
  expect([await filledWith('Username'), await filledWith('Password')]).toEqual([
    'username',
    'current-password',
  ]);
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/auth/forgot');
  expect(screen.getByRole('link', { name: 'Back to home' }).hasAttribute('type')).toBe(false);
});

test('a signed-in user is led to the dashboard at once', async () => {
  renderAuth({ status: 200, json: amina }, { status: 200, json: amina });
  expect(await screen.findByText('The dashboard')).toBeTruthy();
});

describe('an account with a second factor', () => {
  const due = { secondFactor: { token: 't.1', kinds: ['app', 'recovery-code'] } };

  /** Answers the password with the second factor that is due, and then each typed code with the next of `answers`. */
  function answerCodes(...answers: { status: number; json: unknown }[]) {
    const calls = renderAuth({ status: 200, json: due });
    const password = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path !== '/api/login/code') return password(path, init);
      calls.push(`${init.method} ${path} ${init.body}`);
      const { status, json } = answers.shift() ?? { status: 500, json: {} };
      return new Response(JSON.stringify(json), { status });
    });
    return calls;
  }

  test('must enter a code, can correct it, and may trust the device', async () => {
    const errors = { code: 'Not right' };
    const calls = answerCodes(
      { status: 400, json: { ...wrong, status: 400, detail: 'The code is not right', errors } },
      { status: 200, json: amina },
    );
    await signIn('right');
    const field = await screen.findByLabelText<HTMLInputElement>(/^Code/);
    expect(field.autocomplete).toBe('one-time-code');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('The dashboard')).toBeNull();
    await userEvent.keyboard('111111{Enter}');
    expect(await screen.findByText('Not right')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/^Code/));
    await userEvent.type(screen.getByLabelText(/^Code/), '222222');
    await userEvent.click(screen.getByLabelText(/for 30 days/));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The dashboard')).toBeTruthy();
    expect(calls.slice(-2)).toEqual([
      'POST /api/login/code {"token":"t.1","code":"111111","trustDevice":false}',
      'POST /api/login/code {"token":"t.1","code":"222222","trustDevice":true}',
    ]);
  });

  test('begins again when the sign-in has taken too long', async () => {
    answerCodes({ status: 401, json: { ...wrong, detail: 'This sign-in has taken too long' } });
    await signIn('right');
    await userEvent.type(await screen.findByLabelText(/^Code/), '111111{Enter}');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.getByText('401: This sign-in has taken too long')).toBeTruthy();
  });

  test('has a numeric field for the code of the app, and another field for a recovery code', async () => {
    const calls = answerCodes(
      {
        status: 400,
        json: { ...wrong, status: 400, detail: 'Not right', errors: { code: 'Not the app’s' } },
      },
      { status: 200, json: amina },
    );
    await signIn('right');
    const field = await screen.findByLabelText<HTMLInputElement>(/^Code/);
    expect(field.inputMode).toBe('numeric');
    expect(screen.getByText('Enter the code that your authenticator app shows.')).toBeTruthy();
    await userEvent.keyboard('111111{Enter}');
    expect(await screen.findByText('Not the app’s')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = screen.getByLabelText<HTMLInputElement>(/^Recovery code/);
    expect([recovery.inputMode, recovery.autocomplete, recovery.value]).toEqual(['text', 'off', '']);
    expect(document.activeElement).toBe(recovery);
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    expect(screen.queryByText('Not the app’s')).toBeNull();
    expect(screen.getByRole('button', { name: 'Use the code of your app' })).toBeTruthy();
    await userEvent.keyboard('abcde-fghjk{Enter}');
    expect(await screen.findByText('The dashboard')).toBeTruthy();
    expect(calls.at(-1)).toBe(
      'POST /api/login/code {"token":"t.1","code":"abcde-fghjk","trustDevice":false}',
    );
  });

  test('forgets the typed password while it asks for the code', async () => {
    const client = createQueryClient();
    renderAuth({ status: 200, json: due }, undefined, undefined, client);
    const typed = () =>
      JSON.stringify(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.variables),
      );
    await signIn('a password to forget');
    expect(typed()).toContain('a password to forget');
    expect(await screen.findByLabelText(/^Code/)).toBeTruthy();
    await waitFor(() => expect(typed()).not.toContain('a password to forget'), { timeout: 4_000 });
  });

  test('without recovery codes sees no mention of them', async () => {
    renderAuth({ status: 200, json: { secondFactor: { token: 't', kinds: ['app'] } } });
    await signIn('right');
    expect(await screen.findByLabelText(/^Code/)).toBeTruthy();
    expect(screen.queryByText(/recovery code/)).toBeNull();
  });

  test('is not offered a passkey where the browser supports none', async () => {
    renderAuth({ status: 200, json: { secondFactor: { token: 't', kinds: ['passkey', 'recovery-code'] } } });
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
    await signIn('right');
    expect(await screen.findByLabelText(/^Recovery code/)).toBeTruthy();
    expect(screen.getByText('Enter one of your recovery codes.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /passkey|code of your app/ })).toBeNull();
  });

  test('with only a passkey that cannot be used here reads what else to do', async () => {
    renderAuth({ status: 200, json: { secondFactor: { token: 't', kinds: ['passkey'] } } });
    await signIn('right');
    expect(
      await screen.findByText(
        /another device that has it, or ask a superadmin to reset your two-step sign-in/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/recovery code/)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Use a |Continue/ })).toBeNull();
    const back = screen.getByRole('button', { name: 'Use another account' });
    expect(document.activeElement).toBe(back);
    await userEvent.click(back);
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  test('with only a passkey sees its button, and no field', async () => {
    vi.stubGlobal('PublicKeyCredential', {});
    renderAuth({ status: 200, json: { secondFactor: { token: 't', kinds: ['passkey'] } } });
    await signIn('right');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(screen.getByText('Use your passkey.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('a look at the forgotten password does not forget which page was asked for', async () => {
  renderAuth({ status: 200, json: amina }, undefined, '/admin/history');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  const back = await screen.findByRole('link', { name: 'Back to login' });
  // The link is gone with its page.
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await userEvent.click(back);
  await signIn('right');
  expect(await screen.findByText('The history')).toBeTruthy();
});

test('a tab that waits for a sign-in goes on when its person has signed in in another one', async () => {
  const session = { status: 401, json: wrong as unknown };
  const calls = renderAuth({ status: 200, json: amina }, session, '/admin/history');
  await screen.findByLabelText('Username');
  Object.assign(session, { status: 200, json: amina });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('The history')).toBeTruthy();
  window.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toEqual(['GET /api/user', 'GET /api/user']);
});
