import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../lib/toast.ts';
import { isSessionOver } from '../lib/session.ts';
import { USERS_PATH } from '../lib/use-users.ts';

type Change = {
  /** Gives what more there is to say, if anything. */
  send: () => Promise<string | undefined>;
  done: string;
  failed: string;
};

/** A change of an account, with what is said when it is done and when it is refused. */
export function useUserChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (description, { done }) => {
      toast({ title: done, description });
    },
    onError: (error, { failed }) => {
      if (isSessionOver(error)) return;
      toast({ title: failed, description: error.message, variant: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [USERS_PATH] }),
  });
}
