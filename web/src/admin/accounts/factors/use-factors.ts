import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer, queryOf } from '../../lib/calls/fetch-answer.ts';
import { useCalls } from '../../lib/calls/use-change.ts';

const FACTORS_PATH = api['account.factors'].path;

export const readFactors = () => fetchAnswer(api['account.factors']);

export const useFactors = () => useQuery({ ...queryOf(api['account.factors']), refetchOnMount: 'always' });

export const useFactorChange = <T>() => useCalls<T>(FACTORS_PATH);
