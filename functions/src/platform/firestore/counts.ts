import type { CameFrom } from '@mipaka/contract';
import { FieldValue } from 'firebase-admin/firestore';

/** Numbers by name: of an event (`visit`), or of one with the value of a dimension (`visit source google`). */
export type Counts = Map<string, number>;
export type CountsByDay = Map<string, Counts>;

/** Most campaigns that one instance distinguishes a day: anybody can invent names, and a document holds a megabyte. */
const MAX_CAMPAIGNS = 50;
export const OTHER_CAMPAIGN = 'other';

/** Makes the function that gives how a visitor came as it counts on a day: with `other` for all but the first campaigns. */
export function createCampaignBound() {
  let known = { day: '', names: new Set<string>() };
  return (day: string, cameFrom: CameFrom | null): CameFrom | null => {
    if (!cameFrom?.campaign) return cameFrom;
    if (known.day !== day) known = { day, names: new Set() };
    const { campaign } = cameFrom;
    if (known.names.size < MAX_CAMPAIGNS) known.names.add(campaign);
    return known.names.has(campaign) ? cameFrom : { ...cameFrom, campaign: OTHER_CAMPAIGN };
  };
}

/** Adds all numbers of `more` to `counts`. */
export function addAll(counts: Counts, more: Iterable<readonly [string, number]>): void {
  for (const [name, number] of more) counts.set(name, (counts.get(name) ?? 0) + number);
}

/** Adds numbers to those of a day. */
export function addTo(byDay: CountsByDay, day: string, more: Iterable<readonly [string, number]>): void {
  if (!byDay.has(day)) byDay.set(day, new Map());
  addAll(byDay.get(day) as Counts, more);
}

/** The names under which an event counts: the event alone, and the event with its value in each dimension. */
export function namesOf(event: string, values: { readonly [dimension: string]: string | null }): string[] {
  const named = Object.entries(values).filter(([, value]) => value !== null);
  return [event, ...named.map(([dimension, value]) => `${event} ${dimension} ${value}`)];
}

/** The update that adds counts to the numbers in a document. */
export const increments = (counts: Counts): Record<string, FieldValue> =>
  Object.fromEntries(
    [...counts].filter(([, number]) => number !== 0).map(([name, by]) => [name, FieldValue.increment(by)]),
  );
