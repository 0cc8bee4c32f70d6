import { api } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../lib/toast.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { isSessionOver } from '../lib/session.ts';

const USERS_PATH = api['users.list'].path;

/** All accounts, by user name. */
export const useUsers = () =>
  useQuery({
    queryKey: [USERS_PATH],
    queryFn: () => fetchAnswer(api['users.list']),
    // Nothing tells an open dashboard that an account has changed.
    refetchOnMount: 'always',
  });

type Change = { send: () => Promise<unknown>; done: string; failed: string };

/** A change of an account, with what is said when it is done and when it is refused. */
export function useUserChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
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
