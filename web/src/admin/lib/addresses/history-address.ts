import { activityActions, addressOf } from '@mipaka/contract';
import { z } from 'zod';
import { useAddressParams } from './address-params.ts';

const kindsOfList = ['all', 'published', 'deleted'] as const;
export type Shown = (typeof kindsOfList)[number];

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null;

/** The filter in an address: null where nothing is set, or an unknown value. The day is one of Nairobi: 2026-11-22. */
export const filterIn = (params: URLSearchParams) => ({
  what: oneOf(kindsOfList, params.get('what')),
  page: params.get('page') || null,
  collection: params.get('collection') || null,
  person: params.get('person') || null,
  kind: oneOf(activityActions, params.get('kind')),
  day: z.iso.date().safeParse(params.get('day')).data ?? null,
});

export type HistoryFilter = ReturnType<typeof filterIn>;

const { what: _what, ...noChoice } = filterIn(new URLSearchParams());

export const historyAddress = (filter: Partial<HistoryFilter> = {}): string =>
  addressOf('/admin/history', {}, filter);

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

/** The parameter by which an address opens the history of its record or inquiry. */
export const HISTORY_PARAM = 'history';

export function useHistoryAddress(): { isOpen: boolean; show: (isOpen: boolean) => void } {
  const { params, setParams } = useAddressParams();
  return {
    isOpen: params.has(HISTORY_PARAM),
    show: (isOpen) => setParams({ [HISTORY_PARAM]: isOpen ? 'open' : null }),
  };
}
