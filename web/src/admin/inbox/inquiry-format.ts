import { type CameFrom, type Inquiry, inquiryTypes, sourceLabel } from '@mipaka/contract';
import { shownDay } from '../lib/day.ts';

/** The visitor's whole name. */
export const nameOf = ({ firstName, lastName }: Inquiry) => `${firstName} ${lastName}`;

/** What the inquiry is about, as the form has named it. */
export const typeOf = ({ serviceInterest }: Inquiry) =>
  inquiryTypes.find(({ value }) => value === serviceInterest)?.label ?? serviceInterest;

/** How the visitor came: the source, the first page of the visit, and the campaign where there was one. */
export const arrivalOf = ({ source, entry, campaign }: CameFrom): string =>
  `${sourceLabel(source)}, by way of ${entry}${campaign ? ` (campaign ${campaign})` : ''}`;

/** A text of several lines as one. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The first and the last day that are chosen (as 2026-01-31), in words. */
export function daysOf(from: string | null, to: string | null): string {
  if (from && to) return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  if (from) return `From ${shownDay(from)}`;
  return to ? `Until ${shownDay(to)}` : 'Any date';
}
