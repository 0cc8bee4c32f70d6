import { accountsCalls, type CurrentUser, type SecondFactorDue } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { quietly, staffMark } from '../quietly.ts';
import { dismissToast, toast } from '../toast.ts';
import { call, hasStatus } from './api.ts';

export const userKey = [accountsCalls.currentUser.path] as const;

const fetchUser = () =>
  call(accountsCalls.currentUser).catch((error) => {
    if (hasStatus(error, 401)) return null;
    throw error;
  });

/** The question who is signed in: nobody is no failure. */
export const userQuery = { queryKey: userKey, queryFn: fetchUser };

export const UNSAVED_PREFIX = 'mipaka.draft.';

const showFailure = (title: string) => (failure: Error) =>
  toast({ title, description: failure.message, variant: 'destructive' });

function useAuthState() {
  const queries = useQueryClient();
  const { data, error, isLoading } = useQuery({
    ...userQuery,
    // The person may have signed in again in another tab.
    refetchOnWindowFocus: ({ state }) => state.data === null && 'always',
  });

  const setUser = (user: CurrentUser) => {
    if (!navigator.cookieEnabled) throw new Error('Your browser blocks cookies. Please allow them here.');
    // The response to a call from before the sign-in may arrive after it, and say that nobody is signed in.
    queries.cancelQueries({ queryKey: userKey });
    queries.setQueryData(userKey, user);
  };
  const logoutMutation = useMutation({
    mutationFn: () => call(accountsCalls.logout),
    onSuccess: () => {
      // The next user must not see data or input of the last one.
      for (const name of quietly(() => Object.keys(sessionStorage)) ?? [])
        if (name.startsWith(UNSAVED_PREFIX)) sessionStorage.removeItem(name);
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });
      queries.setQueryData(userKey, null);
    },
    onError: showFailure('Logout failed'),
  });

  const { reset: forgetLogout } = logoutMutation;
  useEffect(() => {
    if (data !== undefined) staffMark.set(data !== null, data?.id);
    // It was that of the session before, which the end of this one is not.
    if (data) forgetLogout();
  }, [data, forgetLogout]);

  return { user: data ?? null, isLoading, error, setUser, logoutMutation };
}

const AuthContext = createContext<ReturnType<typeof useAuthState> | null>(null);

/** Provides the signed-in user to /auth and the dashboard only: public pages do not ask for a user. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={useAuthState()}>{children}</AuthContext>;
}

export function useAuth() {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** One of the ways to sign in; its answer is the user, or the second factor that must follow. */
export function useSignIn<T>(send: (given: T) => Promise<CurrentUser | SecondFactorDue>) {
  const { setUser } = useAuth();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      // The message of a failed try, by whichever means.
      dismissToast();
      if (!('secondFactor' in answer)) setUser(answer);
    },
    onError: showFailure('Login failed'),
  });
}
