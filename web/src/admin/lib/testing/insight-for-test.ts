import { answerTimes, type Funnel, type Insight, type Share } from '@mipaka/contract';

const nothing: Funnel = { visits: 0, contacts: 0, inquiries: 0, answered: 0, answeredInTime: 0 };
const share = (name: string, visits: number, inquiries: number, contacts = 0): Share => ({
  name,
  visits,
  views: 0,
  contacts,
  inquiries,
});

/** The counts of a week for tests; those of the week before are half of them. */
export function insightSample(): Insight {
  const days = Array.from({ length: 7 }, (_, n) => `2026-11-${16 + n}`);
  const before = Array.from({ length: 7 }, (_, n) => `2026-11-${String(9 + n).padStart(2, '0')}`);
  const now = { visits: 40, contacts: 10, inquiries: 4, answered: 3, answeredInTime: 2 };
  return {
    days: 7,
    from: '2026-11-16',
    to: '2026-11-22',
    now,
    before: { visits: 20, contacts: 5, inquiries: 2, answered: 2, answeredInTime: 2 },
    daily: days.map((day, n) => ({ day, ...(n === 3 ? now : nothing) })),
    dailyBefore: before.map((day) => ({ day, ...nothing })),
    sources: [share('linkedin', 30, 3, 6), share('direct', 10, 1, 4)],
    campaigns: [],
    pages: [share('/services', 40, 4)],
    types: [share('partner-request', 0, 4)],
    devices: [share('phone', 40, 4)],
    hours: Array.from({ length: 24 }, (_, hour) =>
      share(String(hour).padStart(2, '0'), hour, hour === 9 ? 4 : 0),
    ),
    answerTimes: answerTimes.map(({ name }) => ({
      name,
      inquiries: name === 'h4' ? 2 : name === 'h48' ? 1 : 0,
    })),
  };
}
