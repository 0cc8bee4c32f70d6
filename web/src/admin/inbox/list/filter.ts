import {
  answerFilters,
  beginningOf,
  devices,
  dueBefore,
  type Inquiry,
  type InquiryFilter,
  type InquiryStatus,
  inquiryStatuses,
  inquiryTypes,
  type OfficeHours,
  sitePages,
  sourceNames,
  UNKNOWN,
} from '@mipaka/contract';
import { type Address, withParams } from '../../lib/addresses/address-params.ts';
import { type FacetName, type View, views } from '../../lib/addresses/inbox-address.ts';

/** The filters that staff have chosen, as the address holds them: the search in the fragment, others in the query. */
export type Chosen = {
  status: InquiryStatus | null;
  /** The id of an account, or `none`. */
  assignee: string | null;
  /** The slug of an inquiry type. */
  type: string | null;
  /** First and last day in Nairobi, as 2026-01-31. */
  from: string | null;
  to: string | null;
  text: string;
} & { [N in FacetName]: string | null };

/** The filter in the form of the API: in the body of a search, an export or a bulk call. */
export type ApiFilter = InquiryFilter & { suspect: boolean };

/** Checks the query parameters of an address; of a day, only that it exists. */
const isKnown: { [N in keyof Omit<Chosen, 'text'>]: (value: string) => boolean } = {
  status: (value) => inquiryStatuses.some((one) => one === value),
  assignee: (value) => value !== '',
  type: (value) => inquiryTypes.some(({ slug }) => slug === value),
  from: isDay,
  to: isDay,
  source: (value) => sourceNames.includes(value),
  entry: (value) => [...sitePages, UNKNOWN].some((one) => one === value),
  campaign: (value) => /^[a-z0-9-]{1,40}$/.test(value),
  device: (value) => devices.some((one) => one === value),
  hour: (value) => /^([01]\d|2[0-3])$/.test(value),
  answer: (value) => answerFilters.some((one) => one === value),
};
const filterParams = Object.keys(isKnown) as (keyof typeof isKnown)[];

/** The name of the search text in the fragment. */
const TEXT = 'q';
/** The fewest characters of a search: the API refuses shorter ones. */
const MIN_SEARCH = 2;
/** The step in which the cutoff of "overdue" moves, in milliseconds; within a step, only the clocks move. */
const CUTOFF_STEP_MS = 600_000;

function isDay(value: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

export const viewOf = (params: URLSearchParams): View =>
  views.find(({ name }) => name === params.get('view'))?.name ?? 'inbox';

/** The filter in an address, without unknown values. */
export function chosenIn(address: Address): Chosen {
  const params = new URLSearchParams(address.search);
  const values = filterParams.map((name) => {
    const value = params.get(name);
    return [name, value !== null && isKnown[name](value) ? value : null];
  });
  const text = new URLSearchParams(address.hash.slice(1)).get(TEXT) ?? '';
  return { ...(Object.fromEntries(values) as Omit<Chosen, 'text'>), text };
}

export const noChoice = chosenIn({ search: '', hash: '' });

/** An address with another filter, which keeps everything else. */
export function writeChosen({ search }: Address, { text, ...values }: Chosen): Address {
  const hash = text ? `#${new URLSearchParams({ [TEXT]: text })}` : '';
  return withParams({ search, hash }, values);
}

export const countChosen = ({ text, ...others }: Chosen) =>
  Object.values(others).filter((value) => value !== null).length + Number(text !== '');

/** New inquiries before this moment are overdue at `nowMs` (epoch milliseconds). It moves in steps of ten minutes. */
export const cutoffAt = (nowMs: number, office: OfficeHours) =>
  new Date(Math.floor(dueBefore(nowMs, office) / CUTOFF_STEP_MS) * CUTOFF_STEP_MS).toISOString();

/**
 * Whether a view shows only new inquiries. The inbox does so until staff search or choose a filter: those look in all
 * inquiries.
 */
export const isWaiting = (view: View, chosen: Chosen) =>
  view === 'inbox' && (chosen.status === 'new' || countChosen(chosen) === 0);

/** Views without snoozed inquiries, except in a search, or in a list that Insight links to. */
const withoutSnoozed: readonly View[] = ['inbox', 'replied', 'mine'];

/** The API's filter for a view, the chosen filters, today in Nairobi (2026-01-31) and an account, without "overdue". */
export function apiFilter(view: View, chosen: Chosen, today: string, userId: string): ApiFilter {
  const { type, from, to, text, ...others } = chosen;
  const status = others.status ?? (isWaiting(view, chosen) ? 'new' : null);
  const assignee = view === 'mine' ? userId : others.assignee;
  const { status: _status, assignee: _assignee, ...facets } = others;
  const isSearch = text.length >= MIN_SEARCH;
  const chosenFacets = Object.entries(facets).filter(([, value]) => value !== null);
  const value = inquiryTypes.find(({ slug }) => slug === type)?.value;
  return {
    suspect: view === 'spam',
    ...(view === 'replied' && { isReplied: true as const }),
    ...((view === 'mine' || view === 'done') && !status && { isDone: view === 'done' }),
    ...((isWaiting(view, chosen) || view === 'overdue') && { longestFirst: true as const }),
    ...(view === 'snoozed' && { snoozed: true }),
    ...(withoutSnoozed.includes(view) && !isSearch && chosenFacets.length === 0 && { snoozed: false }),
    ...(view === 'follow-up' && { followUpTo: today }),
    ...(status && { status }),
    ...(assignee && { assignee }),
    ...(value && { type: value }),
    ...(from && { from: beginningOf(from) }),
    ...(to && { to: beginningOf(to, 1) }),
    ...(Object.fromEntries(chosenFacets) as Pick<ApiFilter, FacetName>),
    ...(isSearch && { q: text }),
  };
}

/** The overdue inquiries within a filter; null where the filter can match none. */
export function overdueOf(filter: ApiFilter, cutoff: string): ApiFilter | null {
  if (filter.suspect || filter.isDone || filter.isReplied || filter.snoozed || filter.followUpTo) return null;
  if (filter.status && filter.status !== 'new') return null;
  const to = filter.to && filter.to < cutoff ? filter.to : cutoff;
  const { isDone: _isDone, ...late } = filter;
  return { ...late, status: 'new', to };
}

/** Whether an inquiry still waits for its first answer and came before `cutoff`. */
export const isOverdue = (inquiry: Inquiry, cutoff: string) =>
  inquiry.status === 'new' && !inquiry.isSuspect && inquiry.createdAt < cutoff;
