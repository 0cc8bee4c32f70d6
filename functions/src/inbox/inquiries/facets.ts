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

/** The properties, beside its type, by which an inquiry is counted and listed from the charts; stored with it. */
export type Facets = {
  source: string;
  entry: string;
  campaign: string | null;
  device: Device | null;
  hour: string;
  /** The time until the answer; `none` while there is none. */
  answer: AnswerTime | 'none';
};

/** The facets of a new inquiry, received at a time (ISO 8601). */
export const newFacets = (at: string, cameFrom: CameFrom | null, device: Device | null): Facets => ({
  source: cameFrom?.source ?? UNKNOWN,
  entry: cameFrom?.entry ?? UNKNOWN,
  campaign: cameFrom?.campaign ?? null,
  device,
  hour: hourOf(Date.parse(at)),
  answer: 'none',
});

/** The time until an answer, between two times (ISO 8601), in office hours. */
function answerTimeOf(createdAt: string, answeredAt: string, office: OfficeHours): AnswerTime {
  const hours = officeHoursBetween(Date.parse(createdAt), Date.parse(answeredAt), office);
  return answerTimes.find((time) => hours <= time.hours)?.name ?? 'longer';
}

/** The facets after a change: an inquiry counts as answered from when staff take it out of `new`. */
export function facetsAfter(facets: Facets, before: Inquiry, after: Inquiry, office: OfficeHours): Facets {
  if (after.status === 'new') return { ...facets, answer: 'none' };
  if (before.status !== 'new') return facets;
  return { ...facets, answer: answerTimeOf(after.createdAt, after.updatedAt, office) };
}
