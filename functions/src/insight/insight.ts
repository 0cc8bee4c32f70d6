import {
  answerTimes,
  DAY_MS,
  dayOf,
  daysBetween,
  devices,
  type Funnel,
  HOUR_MS,
  type Insight,
  type InsightSummary,
  inquiryTypes,
  REPLY_HOURS,
  type Share,
  sitePages,
  sourceNames,
  UNKNOWN,
} from '@mipaka/contract';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { addAll, addTo, type Counts, type CountsByDay } from '../platform/firestore/counts.ts';
import { collections } from '../platform/firestore/db.ts';

/** Days that the Overview's five numbers and those of the weekly mail cover. */
export const WEEK_DAYS = 7;
/** How long an instance shows the same five numbers, in milliseconds: visits are written every half minute anyway. */
const FRESH_MS = 60_000;
/** How long an instance remembers the visits of past days, in milliseconds, and of how many periods. */
const REMEMBERED_MS = HOUR_MS;
const MAX_REMEMBERED = 5;
/** Days after which no instance still writes visits of a day: each writes its counts with the next view it counts. */
const FINISHED_AFTER_DAYS = 2;
const MAX_CAMPAIGNS = 20;

const none: Counts = new Map();

/** Counters can fall as well as rise, and the documents of a sum are not read at the same moment. */
const numberOf = (counts: Counts, name: string) => Math.max(0, counts.get(name) ?? 0);

function funnelOf(counts: Counts): Funnel {
  const answers = (limit: number) =>
    answerTimes
      .filter(({ hours }) => hours <= limit)
      .reduce((total, { name }) => total + numberOf(counts, `answer ${name}`), 0);
  return {
    visits: numberOf(counts, 'visit'),
    contacts: numberOf(counts, 'contact'),
    inquiries: numberOf(counts, 'inquiry'),
    answered: answers(Number.POSITIVE_INFINITY),
    answeredInTime: answers(REPLY_HOURS),
  };
}

function sumOf(byDay: CountsByDay, days: readonly string[]): Counts {
  const sum: Counts = new Map();
  for (const day of days) addAll(sum, byDay.get(day) ?? none);
  return sum;
}

const sharesOf = (counts: Counts, dimension: string, names: readonly string[]): Share[] =>
  names.map((name) => ({
    name,
    visits: numberOf(counts, `visit ${dimension} ${name}`),
    views: numberOf(counts, `view ${dimension} ${name}`),
    contacts: numberOf(counts, `contact ${dimension} ${name}`),
    inquiries: numberOf(counts, `inquiry ${dimension} ${name}`),
  }));

const mostFirst = (shares: readonly Share[]) =>
  shares
    .filter(({ visits, views, contacts, inquiries }) => visits + views + contacts + inquiries > 0)
    .sort((a, b) => b.visits - a.visits || b.inquiries - a.inquiries);

function namesIn(counts: Counts, dimension: string): string[] {
  const parts = [...counts.keys()].map((name) => name.split(' '));
  return [...new Set(parts.flatMap(([, of, name]) => (of === dimension && name !== undefined ? name : [])))];
}

/** The days of a period that ends with a day, and those of the one before it. */
function periodsTo(today: string, length: number) {
  const from = dayFrom(today, 1 - length);
  const first = dayFrom(from, -length);
  return { from, first, now: daysBetween(from, today), before: daysBetween(first, dayFrom(from, -1)) };
}

const summaryOf = (byDay: CountsByDay, { now, before }: ReturnType<typeof periodsTo>): InsightSummary => ({
  days: now.length,
  now: funnelOf(sumOf(byDay, now)),
  before: funnelOf(sumOf(byDay, before)),
});

/** The day some days after a day (2026-11-22), or before it. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Reads the counts of visits and inquiries. */
export function createInsightStore(db: Firestore) {
  const weeks = new LRUCache<string, InsightSummary>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: (today) => summary(WEEK_DAYS, today),
  });
  /** Visits that no longer change, by their first and last day: a year of them is 1,500 documents. */
  const finished = new LRUCache<string, CountsByDay>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    fetchMethod: (days) => readVisits(...(days.split(' ') as [string, string])),
  });

  const between = (name: string, first: string, last: string) =>
    db
      .collection(name)
      .where(FieldPath.documentId(), '>=', first)
      // Sorts after every shard of the last one.
      .where(FieldPath.documentId(), '<', `${last}.`)
      .get();

  async function readVisits(from: string, to: string): Promise<CountsByDay> {
    const { docs } = await between(collections.visitCounts, from, to);
    const read: CountsByDay = new Map();
    for (const { day, counts = {} } of docs.map((document) => document.data())) {
      addTo(read, day, Object.entries(counts));
    }
    return read;
  }

  /** The same until today, where those that no longer change are read once an hour. */
  async function rememberedVisits(from: string, today: string): Promise<CountsByDay> {
    const last = dayFrom(today, -FINISHED_AFTER_DAYS);
    const [past, recent] = await Promise.all([
      finished.forceFetch(`${from} ${last}`),
      readVisits(dayFrom(last, 1), today),
    ]);
    return new Map([...past, ...recent]);
  }

  async function countsOf(from: string, to: string, reading: Promise<CountsByDay>): Promise<CountsByDay> {
    const [visits, inquiries] = await Promise.all([
      reading,
      // A document for each month and shard. Each may still change: staff answer an old inquiry or clear it of spam.
      between(collections.inquiryCounts, from.slice(0, 7), to.slice(0, 7)),
    ]);
    // Copies, because the remembered counts must not grow.
    const byDay = new Map([...visits].map(([day, counts]) => [day, new Map(counts)]));
    for (const document of inquiries.docs) {
      for (const [day, counts] of Object.entries(document.get('days') ?? {})) {
        addTo(byDay, day, Object.entries(counts as Record<string, number>));
      }
    }
    return byDay;
  }

  async function read(length: number): Promise<Insight> {
    const to = dayOf(Date.now());
    const periods = periodsTo(to, length);
    const byDay = await countsOf(periods.first, to, rememberedVisits(periods.first, to));
    const daily = (days: readonly string[]) =>
      days.map((day) => ({ day, ...funnelOf(byDay.get(day) ?? none) }));
    const now = sumOf(byDay, periods.now);
    const pages = sharesOf(now, 'entry', [...sitePages, UNKNOWN]).map((share) => ({
      ...share,
      views: numberOf(now, `view page ${share.name}`),
    }));
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    return {
      ...summaryOf(byDay, periods),
      from: periods.from,
      to,
      daily: daily(periods.now),
      dailyBefore: daily(periods.before),
      sources: mostFirst(sharesOf(now, 'source', sourceNames)),
      campaigns: mostFirst(sharesOf(now, 'campaign', namesIn(now, 'campaign'))).slice(0, MAX_CAMPAIGNS),
      pages: mostFirst(pages),
      types: mostFirst(sharesOf(now, 'type', [...inquiryTypes.map(({ slug }) => slug), UNKNOWN])),
      devices: mostFirst(sharesOf(now, 'device', devices)),
      hours: sharesOf(now, 'hour', hours),
      answerTimes: answerTimes.map(({ name }) => ({ name, inquiries: numberOf(now, `answer ${name}`) })),
    };
  }

  /** The five numbers of a period that ends with a day, and of the one before. */
  async function summary(length: number, today: string): Promise<InsightSummary> {
    const periods = periodsTo(today, length);
    return summaryOf(await countsOf(periods.first, today, readVisits(periods.first, today)), periods);
  }

  return {
    /** All counts of a number of days until today (in Nairobi), and of as many days before. */
    read,

    summary,

    /** The five numbers of the last week, at most a minute old. Throws Firestore's errors. */
    lastWeek: (): Promise<InsightSummary> => weeks.forceFetch(dayOf(Date.now())),
  };
}
