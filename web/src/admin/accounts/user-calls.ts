import { account } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { isSessionOver } from '../lib/session.ts';

const USERS_PATH = '/api/admin/users';

/** All accounts, by user name. */
export const useUsers = () =>
  useQuery({
    queryKey: [USERS_PATH],
    queryFn: () => api('GET', USERS_PATH, undefined, z.array(account)),
    // Nothing tells an open dashboard that an account has changed.
    refetchOnMount: 'always',
  });

type Change = { method: 'POST' | 'PUT'; path?: string; body: object; done: string; failed: string };

/** A change of an account, with what is said when it is done and when it is refused. */
export function useUserChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path = '', body }: Change) => api(method, `${USERS_PATH}${path}`, body),
    onSuccess: (_account, { done }) => {
      toast({ title: done });
    },
    onError: (error, { failed }) => {
      if (isSessionOver(error)) return;
      toast({ title: failed, description: error.message, variant: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [USERS_PATH] }),
  });
}
