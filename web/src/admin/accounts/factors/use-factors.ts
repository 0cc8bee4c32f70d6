import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useCalls } from '../../lib/calls/use-change.ts';

const FACTORS_PATH = api['account.factors'].path;

export const readFactors = () => fetchAnswer(api['account.factors']);

/** My passkeys, app, recovery codes and trusted devices. */
export const useFactors = () =>
  useQuery({ queryKey: [FACTORS_PATH], queryFn: readFactors, refetchOnMount: 'always' });

/** Changes of my second factors. */
export const useFactorChange = <T>() => useCalls<T>(FACTORS_PATH);
