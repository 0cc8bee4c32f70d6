import { type ActivityAction, activityActions } from '@mipaka/contract';
import { useSearchParams } from 'react-router-dom';
import { parseDay } from '../words/day.ts';

const HISTORY_PATH = '/admin/history';
/** What the history can show: `own` is what somebody has changed since they signed in. */
export type Shown = 'all' | 'published' | 'deleted' | 'own';
const kindsOfList: readonly Shown[] = ['all', 'published', 'deleted', 'own'];

/** Which changes the history shows; what is null is not chosen. */
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

/** The filter that an address asks for; what is not one counts for nothing. */
export const filterIn = (params: URLSearchParams): HistoryFilter => ({
  what: oneOf(kindsOfList, params.get('what')),
  page: params.get('page') || null,
  collection: params.get('collection') || null,
  record: params.get('record') || null,
  person: params.get('person') || null,
  kind: oneOf(activityActions, params.get('kind')),
  day: parseDay(params.get('day') ?? ''),
});

const paramsOf = (filter: Partial<HistoryFilter>) =>
  new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => !!entry[1]));

export const historyAddress = (filter: Partial<HistoryFilter> = {}): string =>
  `${HISTORY_PATH}?${paramsOf(filter)}`.replace(/\?$/, '');

/** The chosen filter, kept in the address: a sent link shows the same changes. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  // `location`: what is shown may be behind it, and would undo what was chosen a moment ago.
  const now = () => filterIn(new URLSearchParams(location.search));
  return {
    filter: filterIn(params),
    choose: (part: Partial<HistoryFilter>) => setParams(paramsOf({ ...now(), ...part }), { replace: true }),
    /** Nothing but what is shown stays chosen. */
    clear: (what = now().what) => setParams(paramsOf({ what }), { replace: true }),
  };
}
