import { type ActivityAction, activityActions } from '@mipaka/contract';
import { useSearchParams } from 'react-router-dom';
import { parseDay } from '../lib/day.ts';

/** Which changes are shown; what is null is not chosen. */
export type ActivityFilter = {
  collection: string | null;
  record: string | null;
  person: string | null;
  kind: ActivityAction | null;
  /** A day in Nairobi: 2026-11-22. */
  day: string | null;
};

const isKind = (text: string | null): text is ActivityAction =>
  activityActions.some((action) => action === text);

/** The filter that an address asks for; what is not one counts for nothing. */
export function filterIn(params: URLSearchParams): ActivityFilter {
  const kind = params.get('kind');
  return {
    collection: params.get('collection') || null,
    record: params.get('record') || null,
    person: params.get('person') || null,
    kind: isKind(kind) ? kind : null,
    day: parseDay(params.get('day') ?? ''),
  };
}

/** The filter as the API takes it. */
export const queryOf = ({ collection, record, person, kind, day }: ActivityFilter) => ({
  ...(collection && { collection }),
  ...(record && { recordId: record }),
  ...(person && { actor: person }),
  ...(kind && { action: kind }),
  ...(day && { day }),
});

/** The chosen filter, kept in the address: a sent link shows the same changes. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const choose = (part: Partial<ActivityFilter>) => {
    // `location`: what is shown may be behind it, and would take back what was chosen a moment ago.
    const now = filterIn(new URLSearchParams(location.search));
    const chosen = Object.entries({ ...now, ...part }).filter(
      (entry): entry is [string, string] => !!entry[1],
    );
    setParams(chosen, { replace: true });
  };
  return { filter, choose };
}
