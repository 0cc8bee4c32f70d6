import {
  answerTimes,
  type Funnel,
  type Insight,
  inquiryTypes,
  type Share,
  shownDay,
  sourceLabel,
  UNKNOWN,
} from '@mipaka/contract';
import { changeOf, shownNumber } from '../lib/words/numbers.ts';

/** From this many days on, a chart shows one point per week: one per day would be too dense to read. */
const WEEKLY_FROM_DAYS = 180;
const DAYS_PER_WEEK = 7;

/** A part of a whole, in percent with at most one decimal below ten, at most 100; a dash where there is no whole. */
export function shownPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const value = Math.min(part / whole, 1) * 100;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} %`;
}

/** Compares a number with that of the period before, in words. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  return `${changeOf(now, before) || 'much the same'} (${shownNumber(before)} before)`;
}

/** Whether anything was counted in the period before: otherwise there is nothing to compare with. */
export const wasCountedBefore = ({ before }: Insight): boolean =>
  Object.values(before).some((number) => number > 0);

/** Some days, one after the other, and a count of them. */
type Span = { from: string; to: string; label: string; count: number };

/** A point of a chart over time: its days, and the same days one period earlier. */
export type Point = { now: Span; before: Span };

/** Splits rows into parts of a size, counted from the end; the first part also holds the rest. */
function inParts<T>(rows: readonly T[], size: number): T[][] {
  const rest = rows.length % size;
  return Array.from({ length: Math.floor(rows.length / size) }, (_, index) =>
    rows.slice(index === 0 ? 0 : rest + index * size, rest + (index + 1) * size),
  );
}

/** One of the five numbers over time: by day, or for a long period by week. */
export function pointsOf({ daily, dailyBefore }: Insight, name: keyof Funnel): Point[] {
  const size = daily.length >= WEEKLY_FROM_DAYS ? DAYS_PER_WEEK : 1;
  const spanOf = (days: Insight['daily'] = []): Span => {
    const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day];
    const label = from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
    return { from, to, label, count: days.reduce((total, day) => total + day[name], 0) };
  };
  const before = inParts(dailyBefore, size);
  return inParts(daily, size).map((days, index) => ({ now: spanOf(days), before: spanOf(before[index]) }));
}

/** A day on an axis: 22 Nov. */
export const axisDay = (day: string): string => shownDay(day).replace(/ \d{4}$/, '');

export const typeLabel = (slug: string): string =>
  slug === UNKNOWN ? 'Not given' : (inquiryTypes.find((type) => type.slug === slug)?.label ?? slug);

export const pageLabel = (name: string): string => (name === UNKNOWN ? 'Not known' : name);

const deviceLabels: { [name: string]: string } = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' };
export const deviceLabel = (name: string): string => deviceLabels[name] ?? name;

export const answerLabel = (name: string): string =>
  answerTimes.find((time) => time.name === name)?.label ?? name;

const shareCounts = ['visits', 'views', 'contacts', 'inquiries'] as const;
const same = (name: string) => name;

const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;

/** All numbers of the page as one table, in CSV for spreadsheets. */
export function csvOf(insight: Insight): string {
  const days = [...insight.dailyBefore, ...insight.daily].map((day) => {
    const { visits, contacts, inquiries, answered, answeredInTime } = day;
    return ['Day in Nairobi', day.day, visits, '', contacts, inquiries, answered, answeredInTime];
  });
  /** `without`: the counts that the dimension does not have, whose 0 would be wrong. */
  const shares = (what: string, rows: readonly Share[], label = same, without = ['views']) =>
    rows.map((row) => {
      const numbers = shareCounts.map((name) => (without.includes(name) ? '' : row[name]));
      return [what, label(row.name), ...numbers, '', ''];
    });
  const counts = ['Visits', 'Views', 'Contact form opened', 'Inquiries', 'Answered'];
  const rows = [
    ['What', 'Value', ...counts, 'Answered within 24 hours'],
    ...days,
    ...shares('Source', insight.sources, sourceLabel),
    ...shares('Campaign', insight.campaigns),
    ...shares('Page of entry', insight.pages, pageLabel, []),
    ...shares('Inquiry type', insight.types, typeLabel, ['visits', 'views', 'contacts']),
    ...shares('Device', insight.devices, deviceLabel),
    ...shares('Hour in Nairobi', insight.hours, same, ['views', 'contacts']),
    ...insight.answerTimes.map(({ name, inquiries }) => {
      const before = ['Answer time', answerLabel(name), '', '', ''];
      return [...before, inquiries, '', ''];
    }),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
