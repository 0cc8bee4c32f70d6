import { accountsCalls, type Credentials, type CurrentUser, type LoginAnswer } from '@mipaka/contract';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { toast } from '../toast.ts';
import { call, hasStatus } from './api.ts';
import { noteStaff } from './staff-mark.ts';

type Auth = {
  /** The signed-in user; null if there is none, and while it is loading. */
  user: CurrentUser | null;
  isLoading: boolean;
  error: Error | null;
  /** Returns the user, or the second factor that must follow the password, without a session. */
  loginMutation: UseMutationResult<LoginAnswer, Error, Credentials>;
  setUser: (user: CurrentUser) => void;
  logoutMutation: UseMutationResult<void, Error, void>;
};

const AuthContext = createContext<Auth | null>(null);

export const userKey = [accountsCalls.currentUser.path] as const;

async function fetchUser() {
  try {
    return await call(accountsCalls.currentUser);
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
}

/** The prefix of the sessionStorage keys that hold unsaved input of staff. */
export const DRAFT_PREFIX = 'mipaka.draft.';

/** Provides the signed-in user to /auth and the dashboard only: public pages do not ask for a user. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, error, isLoading } = useQuery({ queryKey: userKey, queryFn: fetchUser });

  useEffect(() => {
    if (data !== undefined) noteStaff(data !== null);
  }, [data]);

  const setUser = (user: CurrentUser) => {
    queries.setQueryData(userKey, user);
  };
  const loginMutation = useMutation({
    mutationFn: (credentials: Credentials) => call(accountsCalls.login, { body: credentials }),
    onSuccess: (answer) => {
      if (!('secondFactor' in answer)) setUser(answer);
    },
    onError: (failure: Error) =>
      toast({ title: 'Login failed', description: failure.message, variant: 'destructive' }),
  });

  const logoutMutation = useMutation({
    mutationFn: () => call(accountsCalls.logout),
    onSuccess: () => {
      // The next user must not see data or input of the last one.
      for (const name of Object.keys(sessionStorage))
        if (name.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(name);
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });
      queries.setQueryData(userKey, null);
    },
    onError: (failure: Error) =>
      toast({ title: 'Logout failed', description: failure.message, variant: 'destructive' }),
  });

  return (
    <AuthContext value={{ user: data ?? null, isLoading, error, loginMutation, setUser, logoutMutation }}>
      {children}
    </AuthContext>
  );
}

/** @throws outside of AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
