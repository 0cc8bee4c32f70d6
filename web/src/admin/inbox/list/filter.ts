import {
  beginningOf,
  dueBefore,
  type InquiryFilter,
  inquiryFilter,
  inquiryTypes,
  type OfficeHours,
} from '@mipaka/contract';
import { z } from 'zod';
import type { Address } from '../../lib/addresses/address-params.ts';
import { type View, views } from '../../lib/addresses/inbox-address.ts';

/** The filter in the form of the API: in the body of a search, an export or a bulk call. */
export type ApiFilter = InquiryFilter & { suspect: boolean };

const { status, source, entry, device, hour, answer } = inquiryFilter.required().shape;
/** A filter that an address may hold; null without it, and for an unknown value. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);
const params = z.object({
  status: orNull(status),
  /** The id of an account, or `none`. */
  assignee: orNull(z.string().min(1)),
  type: orNull(z.enum(inquiryTypes.map(({ slug }) => slug))),
  /** First and last day in Nairobi, as 2026-01-31. */
  from: orNull(z.iso.date()),
  to: orNull(z.iso.date()),
  source: orNull(source),
  entry: orNull(entry),
  campaign: orNull(z.string().regex(/^[a-z0-9-]{1,40}$/)),
  device: orNull(device),
  hour: orNull(hour),
  answer: orNull(answer),
});

/** The filters that staff have chosen, as the address holds them: the search in the fragment, others in the query. */
export type Chosen = z.output<typeof params> & { text: string };

/** The name of the search text in the fragment. */
const TEXT = 'q';
/** The fewest characters of a search: the API refuses shorter ones. */
const MIN_SEARCH = 2;
/** The step in which the cutoff of "overdue" moves, in milliseconds; within a step, only the clocks move. */
const CUTOFF_STEP_MS = 600_000;

export const viewOf = (params: URLSearchParams): View =>
  views.find(({ name }) => name === params.get('view'))?.name ?? 'inbox';

export const chosenIn = ({ search, hash }: Address): Chosen => ({
  ...params.parse(Object.fromEntries(new URLSearchParams(search))),
  text: new URLSearchParams(hash.slice(1)).get(TEXT) ?? '',
});

export const noChoice = chosenIn({ search: '', hash: '' });

export const hashOf = (text: string) => (text ? `#${new URLSearchParams({ [TEXT]: text })}` : '');

export const countChosen = ({ text, ...others }: Chosen) =>
  Object.values(others).filter((value) => value !== null).length + Number(text !== '');

/** New inquiries before this moment are overdue at `nowMs` (epoch milliseconds), taken in steps of ten minutes. */
export const cutoffAt = (nowMs: number, office: OfficeHours) =>
  new Date(dueBefore(Math.floor(nowMs / CUTOFF_STEP_MS) * CUTOFF_STEP_MS, office)).toISOString();

/** Whether only new inquiries are shown, as in the inbox until staff search or filter: those look in all inquiries. */
export const isWaiting = (view: View, chosen: Chosen) =>
  view === 'inbox' && (chosen.status === 'new' || countChosen(chosen) === 0);

/** Views without snoozed inquiries, except in a search. */
const withoutSnoozed: readonly View[] = ['inbox', 'replied', 'mine', 'due'];

/** Today in Nairobi (2026-01-31), the account of the user, the present cutoff of "overdue", and what is due today. */
type Present = { today: string; userId: string; cutoff: string; due: Period };
/** The first moment, and the moment after the last (ISO 8601). */
type Period = { from: string; to: string };

export function apiFilter(view: View, chosen: Chosen, { today, userId, cutoff, due }: Present): ApiFilter {
  const { type, from, to, text, status: chosenStatus, assignee: chosenAssignee, ...facets } = chosen;
  const arrivals: { [V in View]?: Period } = { overdue: { from: '', to: cutoff }, due };
  const arrival = arrivals[view];
  const isLongestFirst = arrival !== undefined || isWaiting(view, chosen);
  const status = isLongestFirst ? 'new' : chosenStatus;
  const assignee = view === 'mine' ? userId : chosenAssignee;
  const start = [arrival?.from, from && beginningOf(from)].filter(Boolean).sort().at(-1);
  const [before] = [arrival?.to, to && beginningOf(to, 1)].filter(Boolean).sort();
  const isSearch = [...text].length >= MIN_SEARCH;
  const chosenFacets = Object.entries(facets).filter(([, value]) => value !== null);
  const value = inquiryTypes.find(({ slug }) => slug === type)?.value;
  return {
    suspect: view === 'spam',
    ...(view === 'replied' && { isReplied: true as const }),
    ...((view === 'mine' || view === 'done') && !status && { isDone: view === 'done' }),
    ...(isLongestFirst && { longestFirst: true as const }),
    ...(view === 'snoozed' && { snoozed: true }),
    ...(withoutSnoozed.includes(view) && !isSearch && { snoozed: false }),
    ...(view === 'follow-up' && { followUpTo: today }),
    ...(status && { status }),
    ...(assignee && { assignee }),
    ...(value && { type: value }),
    ...(start && { from: start }),
    ...(before && { to: before }),
    ...Object.fromEntries(chosenFacets),
    ...(isSearch && { q: text }),
  };
}
