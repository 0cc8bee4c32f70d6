import { api } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { fetchAnswer } from '../../lib/fetch-answer.ts';
import { isSessionOver } from '../../lib/session.ts';

const FACTORS_PATH = api['account.factors'].path;

export const readFactors = () => fetchAnswer(api['account.factors']);

/** My passkeys, app, recovery codes and trusted devices. */
export const useFactors = () =>
  useQuery({ queryKey: [FACTORS_PATH], queryFn: readFactors, refetchOnMount: 'always' });

type Change<T> = { send: () => Promise<T>; done: string; failed: string };

/** A change of my second factors, with what is said when it is done and when it is refused. */
export function useFactorChange<T>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: Change<T>) => send(),
    onSuccess: (_result, { done }) => {
      toast({ title: done });
    },
    onError: (error, { failed }) => {
      if (isSessionOver(error)) return;
      toast({ title: failed, description: error.message, variant: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [FACTORS_PATH] }),
  });
}
