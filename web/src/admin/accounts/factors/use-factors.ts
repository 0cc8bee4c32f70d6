import { api } from '@mipaka/contract';
import { useFresh } from '../../lib/calls/fetch-answer.ts';

/** The lists that a change of the user's factors changes. */
export const FACTORS = [api['account.factors'].path];

export const useFactors = () => useFresh(api['account.factors']);

/** Shows new recovery codes; null where the answer holds none. */
export type ShowCodes = (codes: readonly string[] | null) => void;
