import { type ActivityAction, activityActions, addressOf } from '@mipaka/contract';
import { z } from 'zod';
import { useAddressParams } from './address-params.ts';

const HISTORY_PATH = '/admin/history';
/** The lists of the history page; `own` holds the user's own changes since they signed in. */
export type Shown = 'all' | 'published' | 'deleted' | 'own';
const kindsOfList: readonly Shown[] = ['all', 'published', 'deleted', 'own'];

/** Filters of the history; null means that the filter is not set. */
export type HistoryFilter = {
  what: Shown | null;
  page: string | null;
  collection: string | null;
  record: string | null;
  person: string | null;
  kind: ActivityAction | null;
  /** A day in Nairobi: 2026-11-22. */
  day: string | null;
};

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null;

/** The filter in an address; unknown values are ignored. */
export const filterIn = (params: URLSearchParams): HistoryFilter => ({
  what: oneOf(kindsOfList, params.get('what')),
  page: params.get('page') || null,
  collection: params.get('collection') || null,
  record: params.get('record') || null,
  person: params.get('person') || null,
  kind: oneOf(activityActions, params.get('kind')),
  day: z.iso.date().safeParse(params.get('day')).data ?? null,
});

const { what: _what, ...noChoice } = filterIn(new URLSearchParams());

export const historyAddress = (filter: Partial<HistoryFilter> = {}): string =>
  addressOf(HISTORY_PATH, {}, filter);

/** The chosen filter, kept in the address: a sent link shows the same changes. */
export function useHistoryFilter() {
  const { params, setParams } = useAddressParams();
  return {
    filter: filterIn(params),
    choose: (part: Partial<HistoryFilter>) => setParams(part),
    /** Clears all filters; `what` switches to another list, which otherwise stays. */
    clear: (what?: Shown) => setParams({ ...noChoice, ...(what && { what }) }),
  };
}
