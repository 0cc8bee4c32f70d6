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

/** What staff have chosen to see, as it stands in the address: what they have typed in its fragment. */
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

/** Which inquiries are meant, as the API takes it: in the body of a search, of an export and of a bulk call. */
export type ApiFilter = InquiryFilter & { suspect: boolean };

/** What the query of an address may ask for; of a day alone whether there is such a one. */
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

/** The name of what was typed, in the fragment; addresses kept from earlier have it in the query. */
const TEXT = 'q';
/** Fewer letters find nothing: the API refuses them. */
const MIN_SEARCH = 2;
/** How often "overdue" is asked for anew, in milliseconds; between two of them only the clocks go on. */
const CUTOFF_STEP_MS = 600_000;

function isDay(value: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

export const viewOf = (params: URLSearchParams): View =>
  views.find(({ name }) => name === params.get('view'))?.name ?? 'inbox';

const fragmentOf = ({ hash }: Address) => new URLSearchParams(hash.slice(1));

/** The filter in an address; what it does not know it leaves out. */
export function chosenIn(address: Address): Chosen {
  const params = new URLSearchParams(address.search);
  const values = filterParams.map((name) => {
    const value = params.get(name);
    return [name, value !== null && isKnown[name](value) ? value : null];
  });
  const text = fragmentOf(address).get(TEXT) ?? params.get(TEXT) ?? '';
  return { ...(Object.fromEntries(values) as Omit<Chosen, 'text'>), text };
}

export const noChoice = chosenIn({ search: '', hash: '' });

/** An address with another filter, which keeps everything else. */
export function writeChosen({ search }: Address, { text, ...values }: Chosen): Address {
  const hash = text ? `#${new URLSearchParams({ [TEXT]: text })}` : '';
  return withParams({ search, hash }, { ...values, [TEXT]: null });
}

/** Whether the query of an address holds what was typed. */
export const isTextInQuery = ({ search }: Address) => new URLSearchParams(search).has(TEXT);

export const countChosen = ({ text, ...others }: Chosen) =>
  Object.values(others).filter((value) => value !== null).length + Number(text !== '');

/** What came before this moment is overdue if it is still new: `nowMs` (epoch milliseconds) in steps of ten minutes. */
export const cutoffAt = (nowMs: number, office: OfficeHours) =>
  new Date(Math.floor(dueBefore(nowMs, office) / CUTOFF_STEP_MS) * CUTOFF_STEP_MS).toISOString();

/**
 * Whether a view shows what nobody has answered yet. The inbox does so until somebody searches, or asks for something else:
 * then it is looked for in all inquiries.
 */
export const isWaiting = (view: View, chosen: Chosen) =>
  view === 'inbox' && (chosen.status === 'new' || countChosen(chosen) === 0);

/** Views without what is snoozed. Whoever searches, or comes from a number of Insight, finds it there as well. */
const withoutSnoozed: readonly View[] = ['inbox', 'replied', 'mine'];

/** What the API is asked for a view and a filter on a day in Nairobi (2026-01-31) by an account, apart from "overdue". */
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

/** The overdue ones among what a filter lets through; null where there can be none. */
export function overdueOf(filter: ApiFilter, cutoff: string): ApiFilter | null {
  if (filter.suspect || filter.isDone || filter.isReplied || filter.snoozed || filter.followUpTo) return null;
  if (filter.status && filter.status !== 'new') return null;
  const to = filter.to && filter.to < cutoff ? filter.to : cutoff;
  const { isDone: _isDone, ...late } = filter;
  return { ...late, status: 'new', to };
}

/** Whether an inquiry still waits for its first answer at the moment `cutoff` stands for. */
export const isOverdue = (inquiry: Inquiry, cutoff: string) =>
  inquiry.status === 'new' && !inquiry.isSuspect && inquiry.createdAt < cutoff;
