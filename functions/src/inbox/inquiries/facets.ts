import {
  type AnswerTime,
  answerTimes,
  type CameFrom,
  type Device,
  hourOf,
  type Inquiry,
  type OfficeHours,
  officeHoursBetween,
  UNKNOWN,
} from '@mipaka/contract';

/** By what an inquiry is counted beside its type, and found from the numbers: stored beside it. */
export type Facets = {
  source: string;
  entry: string;
  campaign: string | null;
  device: Device | null;
  hour: string;
  /** How long the answer took; `none` where there is none yet. */
  answer: AnswerTime | 'none';
};

/** The facets of an inquiry that comes at a time (ISO 8601). */
export const newFacets = (at: string, cameFrom: CameFrom | null, device: Device | null): Facets => ({
  source: cameFrom?.source ?? UNKNOWN,
  entry: cameFrom?.entry ?? UNKNOWN,
  campaign: cameFrom?.campaign ?? null,
  device,
  hour: hourOf(Date.parse(at)),
  answer: 'none',
});

/** How long an answer took, between two times (ISO 8601), by the clock of the promised answer. */
function answerTimeOf(createdAt: string, answeredAt: string, office: OfficeHours): AnswerTime {
  const hours = officeHoursBetween(Date.parse(createdAt), Date.parse(answeredAt), office);
  return answerTimes.find((time) => hours <= time.hours)?.name ?? 'longer';
}

/**
 * The facets after a change. An inquiry is answered when staff first take it out of `new`, by which it is no longer
 * overdue either; `new` once more, it waits again.
 */
export function facetsAfter(facets: Facets, before: Inquiry, after: Inquiry, office: OfficeHours): Facets {
  if (after.status === 'new') return { ...facets, answer: 'none' };
  if (before.status !== 'new') return facets;
  return { ...facets, answer: answerTimeOf(after.createdAt, after.updatedAt, office) };
}
