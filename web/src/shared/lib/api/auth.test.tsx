import { accountsCalls, type Credentials, type CurrentUser } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, useToasts } from '../toast.ts';
import { call } from './api.ts';
import { AuthProvider, UNSAVED_PREFIX, useAuth, userKey, useSignIn } from './auth.tsx';
import { createQueryClient } from './query.ts';

const amina = { id: 'u1', username: 'amina', name: null, email: 'amina@example.org', role: 'admin' };

/** Responds to each call by its method and path. */
function serve(answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new Error(`Unexpected call ${method} ${path}`);
    return answer();
  });
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function start() {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  );
  const logIn = (body: Credentials) => call(accountsCalls.login, { body });
  const hooks = () => ({ ...useAuth(), loginMutation: useSignIn(logIn), toasts: useToasts() });
  const { result } = renderHook(hooks, { wrapper });
  return { result, queries };
}

afterEach(() => {
  act(() => dismissToast());
});

test('useAuth outside its provider throws an error that says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider');
});

describe('loading the user', () => {
  test('a 401 means that nobody is signed in, and is no error', async () => {
    serve({ 'GET /api/user': () => json({ detail: 'No session' }, 401) });
    const { result } = start();
    expect(result.current.isLoading).toBe(true);
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(result.current).toMatchObject({ user: null, error: null, toasts: [] });
  });

  test('any other failure is an error', async () => {
    serve({ 'GET /api/user': () => json({ detail: 'Try later' }, 503) });
    const { result } = start();
    await waitFor(() => expect(result.current.error?.message).toBe('503: Try later'));
    expect(result.current.user).toBeNull();
  });
});

describe('signing in and out', () => {
  test('a login sets the user; a logout clears the user and all that was read in between', async () => {
    serve({
      'GET /api/user': () => json({}, 401),
      'POST /api/login': () => json(amina),
      'POST /api/logout': () => new Response(null, { status: 204 }),
    });
    const { result, queries } = start();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    await act(() => result.current.loginMutation.mutateAsync({ username: 'amina', password: 'secret' }));
    await waitFor(() => expect(result.current.user).toEqual(amina));

    queries.setQueryData(['/api/admin/inquiries'], ['private']);
    sessionStorage.setItem(`${UNSAVED_PREFIX}u1.services.new`, '{}');
    sessionStorage.setItem('other', 'kept');
    await act(() => result.current.logoutMutation.mutateAsync());
    await waitFor(() => expect(result.current.user).toBeNull());
    expect(queries.getQueryData(['/api/admin/inquiries'])).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
    expect(result.current.logoutMutation.isSuccess).toBe(true);
    // By a passkey, without the login by password: the end of this session leads back to where the user was.
    act(() => result.current.setUser(amina as CurrentUser));
    await waitFor(() => expect(result.current.logoutMutation.isSuccess).toBe(false));
  });

  test('a browser that blocks cookies hears so instead of a session that it cannot keep', async () => {
    serve({ 'GET /api/user': () => json({}, 401), 'POST /api/login': () => json(amina) });
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { result } = start();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    await act(() =>
      result.current.loginMutation.mutateAsync({ username: 'amina', password: 'x' }).catch(() => {}),
    );
    expect(result.current.user).toBeNull();
    expect(result.current.toasts).toMatchObject([
      { title: 'Login failed', description: 'Your browser blocks cookies. Please allow them here.' },
    ]);
  });

  test('a browser whose storage is switched off signs out', async () => {
    serve({
      'GET /api/user': () => json(amina),
      'POST /api/logout': () => new Response(null, { status: 204 }),
    });
    const { result } = start();
    await waitFor(() => expect(result.current.user).toEqual(amina));
    vi.stubGlobal('sessionStorage', null);
    await act(() => result.current.logoutMutation.mutateAsync());
    await waitFor(() => expect(result.current.user).toBeNull());
    expect(result.current.logoutMutation.isSuccess).toBe(true);
  });

  test('a tab signed in forgets the logout before, also by a sign-in beside', async () => {
    const now = { status: 401 };
    serve({
      'GET /api/user': () => json(amina, now.status),
      'POST /api/logout': () => new Response(null, { status: 204 }),
    });
    const { result, queries } = start();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    await act(() => result.current.logoutMutation.mutateAsync());
    now.status = 200;
    await act(() => queries.refetchQueries({ queryKey: userKey }));
    await waitFor(() => expect(result.current.user).toEqual(amina));
    expect(result.current.logoutMutation.isSuccess).toBe(false);
  });

  test('a look at the session from before the login, whose response comes later, does not sign out', async () => {
    const late: ((response: Response) => void)[] = [];
    let isFirst = true;
    vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) => {
      if (method === 'POST') return Promise.resolve(json(amina));
      if (!isFirst) return new Promise<Response>((resolve) => late.push(resolve));
      isFirst = false;
      return Promise.resolve(json({}, 401));
    });
    const { result, queries } = start();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    // As when the person returns from another window.
    act(() => void queries.refetchQueries({ queryKey: userKey }));
    await act(() => result.current.loginMutation.mutateAsync({ username: 'amina', password: 'x' }));
    await act(async () => late[0]?.(json({}, 401)));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(late).toHaveLength(1);
    expect(result.current.user).toEqual(amina);
  });

  test('a failed login or logout shows the message of the error, and changes nothing', async () => {
    serve({
      'GET /api/user': () => json(amina),
      'POST /api/login': () => json({ detail: 'Wrong user name or password' }, 401),
      'POST /api/logout': () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
    });
    const { result } = start();
    await waitFor(() => expect(result.current.user).toEqual(amina));
    await act(() =>
      result.current.loginMutation.mutateAsync({ username: 'amina', password: 'x' }).catch(() => {}),
    );
    expect(result.current.toasts).toMatchObject([
      { title: 'Login failed', description: '401: Wrong user name or password', variant: 'destructive' },
    ]);
    sessionStorage.setItem(`${UNSAVED_PREFIX}u1.services.new`, '{}');
    await act(() => result.current.logoutMutation.mutateAsync().catch(() => {}));
    expect(sessionStorage.getItem(`${UNSAVED_PREFIX}u1.services.new`)).toBe('{}');
    expect(result.current.toasts).toMatchObject([
      { title: 'Logout failed', description: '500: Internal Server Error', variant: 'destructive' },
    ]);
    expect(result.current.user).toEqual(amina);
  });
});
