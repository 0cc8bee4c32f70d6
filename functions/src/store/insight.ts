import {
  answerTimes,
  devices,
  type Funnel,
  type Insight,
  type InsightSummary,
  inquiryTypes,
  REPLY_HOURS,
  type Share,
  sitePages,
  sources,
  UNKNOWN,
} from '@mipaka/contract';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { addAll, type Counts } from './counts.ts';
import { collections } from './db.ts';
import { DAY_MS, dayOf, daysBetween } from './nairobi.ts';

/** Days of the Overview's five numbers, and of those in the weekly mail. */
export const WEEK_DAYS = 7;
/** For how long an instance shows the same five numbers, in milliseconds: visits are written every half minute anyway. */
const FRESH_MS = 60_000;
/** Campaigns that are shown. */
const MAX_CAMPAIGNS = 20;

type ByDay = ReadonlyMap<string, Counts>;
const none: Counts = new Map();

/** Counters go down as well as up, and two documents of a sum are not read at one moment. */
const numberOf = (counts: Counts, name: string) => Math.max(0, counts.get(name) ?? 0);

/** The five numbers in some counts. */
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

function sumOf(byDay: ByDay, days: readonly string[]): Counts {
  const sum: Counts = new Map();
  for (const day of days) addAll(sum, byDay.get(day) ?? none);
  return sum;
}

/** What was counted of the values of a dimension. */
const sharesOf = (counts: Counts, dimension: string, names: readonly string[]): Share[] =>
  names.map((name) => ({
    name,
    visits: numberOf(counts, `visit ${dimension} ${name}`),
    views: numberOf(counts, `view ${dimension} ${name}`),
    contacts: numberOf(counts, `contact ${dimension} ${name}`),
    inquiries: numberOf(counts, `inquiry ${dimension} ${name}`),
  }));

const isCounted = ({ visits, views, contacts, inquiries }: Share) =>
  visits + views + contacts + inquiries > 0;
const mostFirst = (shares: readonly Share[]) =>
  shares.filter(isCounted).sort((a, b) => b.visits - a.visits || b.inquiries - a.inquiries);

/** The values of a dimension that were counted, whichever they are. */
const namesIn = (counts: Counts, dimension: string): string[] => {
  const found = [...counts.keys()].flatMap((name) => {
    const [, of, value] = name.split(' ');
    return of === dimension && value !== undefined ? [value] : [];
  });
  return [...new Set(found)];
};

/** The days of a period that ends with a day, and those of the one before it. */
function periodsTo(today: string, length: number) {
  const at = Date.parse(today);
  const day = (back: number) => new Date(at - back * DAY_MS).toISOString().slice(0, 10);
  return {
    now: daysBetween(day(length - 1), today),
    before: daysBetween(day(2 * length - 1), day(length)),
  };
}

/** Reads what was counted. */
export function createInsightStore(db: Firestore) {
  let week: { at: number; summary: Promise<InsightSummary> } | undefined;

  /** Everything counted on some days: a document for each day and shard, and one for each month and shard. */
  async function countsOf(from: string, to: string): Promise<ByDay> {
    const between = (name: string, first: string, last: string) =>
      db
        .collection(name)
        .where(FieldPath.documentId(), '>=', first)
        // Behind every shard of the last one.
        .where(FieldPath.documentId(), '<', `${last}.`)
        .get();
    const [visits, inquiries] = await Promise.all([
      between(collections.visitCounts, from, to),
      between(collections.inquiryCounts, from.slice(0, 7), to.slice(0, 7)),
    ]);
    const byDay = new Map<string, Counts>();
    const keep = (day: string, counts: Record<string, number>) => {
      const sum = byDay.get(day) ?? new Map<string, number>();
      addAll(sum, Object.entries(counts));
      byDay.set(day, sum);
    };
    for (const document of visits.docs) keep(document.get('day'), document.get('counts') ?? {});
    for (const document of inquiries.docs) {
      for (const [day, counts] of Object.entries(document.get('days') ?? {})) {
        keep(day, counts as Record<string, number>);
      }
    }
    return byDay;
  }

  async function read(length: number, nowMs = Date.now()): Promise<Insight> {
    const periods = periodsTo(dayOf(nowMs), length);
    const [from = '', to = ''] = [periods.now[0], periods.now.at(-1)];
    const byDay = await countsOf(periods.before[0] ?? from, to);
    const daily = (days: readonly string[]) =>
      days.map((day) => ({ day, ...funnelOf(byDay.get(day) ?? none) }));
    const now = sumOf(byDay, periods.now);
    const pages = sitePages.map((name) => {
      const [page] = sharesOf(now, 'page', [name]);
      const [entry] = sharesOf(now, 'entry', [name]);
      return { ...(entry as Share), views: page?.views ?? 0 };
    });
    const unknown = sharesOf(now, 'entry', [UNKNOWN]);
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    return {
      days: length,
      from,
      to,
      now: funnelOf(now),
      before: funnelOf(sumOf(byDay, periods.before)),
      daily: daily(periods.now),
      dailyBefore: daily(periods.before),
      sources: mostFirst(sharesOf(now, 'source', [...sources.map(({ name }) => name), UNKNOWN])),
      campaigns: mostFirst(sharesOf(now, 'campaign', namesIn(now, 'campaign'))).slice(0, MAX_CAMPAIGNS),
      pages: mostFirst([...pages, ...unknown]),
      types: mostFirst(sharesOf(now, 'type', [...inquiryTypes.map(({ slug }) => slug), UNKNOWN])),
      devices: mostFirst(sharesOf(now, 'device', devices)),
      hours: sharesOf(now, 'hour', hours),
      answerTimes: answerTimes.map(({ name }) => ({ name, inquiries: numberOf(now, `answer ${name}`) })),
    };
  }

  /** The five numbers of the days that end with one, and of as many before. */
  async function summary(length: number, today: string): Promise<InsightSummary> {
    const periods = periodsTo(today, length);
    const byDay = await countsOf(periods.before[0] ?? today, today);
    return {
      days: length,
      now: funnelOf(sumOf(byDay, periods.now)),
      before: funnelOf(sumOf(byDay, periods.before)),
    };
  }

  return {
    /** All that is counted of a number of days, the present one in Nairobi among them, and of as many before. */
    read,

    summary,

    /** The five numbers of the last week, at most a minute old. Throws what Firestore does. */
    async lastWeek(): Promise<InsightSummary> {
      const now = Date.now();
      if (!week || now - week.at > FRESH_MS) {
        const asked = { at: now, summary: summary(WEEK_DAYS, dayOf(now)) };
        week = asked;
        // A failure is not kept.
        asked.summary.catch(() => {
          if (week === asked) week = undefined;
        });
      }
      return week.summary;
    },
  };
}
