import { api } from '@mipaka/contract';
import { useFresh } from '../../lib/calls/fetch-answer.ts';
import { useCalls } from '../../lib/calls/use-change.ts';

export const useFactors = () => useFresh(api['account.factors']);

export const useFactorChange = <T = unknown>() => useCalls<T>(api['account.factors'].path);

/** Shows new recovery codes; null where the answer holds none. */
export type ShowCodes = (codes: readonly string[] | null) => void;
