import { answerTimes, type Inquiry, type Insight, inquiry, overview } from '@mipaka/contract';
import { z } from 'zod';

/** The emptiest value of a schema. */
function emptyOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, emptyOf(field)]));
  return [null, 0, false, '', []].find((value) => z.safeParse(schema, value).success);
}

export const emptyOverview = overview.parse({ ...(emptyOf(overview) as object), hasMailServer: true });

/** An inquiry for tests: new, from the morning of 20 November 2025, unless `change` says otherwise. */
export const inquirySample = (id: string, change: Partial<Inquiry> = {}): Inquiry => ({
  ...(emptyOf(inquiry.omit({ status: true, createdAt: true, updatedAt: true })) as Inquiry),
  id,
  reference: `MPK-${id}`,
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  email: 'w@example.com',
  message: 'Hello',
  consent: true,
  status: 'new',
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  ...change,
});

const share = (name: string, visits: number, inquiries: number, contacts = 0) => {
  return { name, visits, inquiries, contacts, views: 0 };
};
const week = (first: number) =>
  Array.from({ length: 7 }, (_, n) => ({
    ...emptyOverview.insight.now,
    day: `2026-11-${String(first + n).padStart(2, '0')}`,
  }));

/** The counts of a week for tests; those of the week before are half of them. */
export function insightSample(): Insight {
  const now = { visits: 40, contacts: 10, inquiries: 4, answered: 3, answeredInTime: 2 };
  return {
    days: 7,
    from: '2026-11-16',
    to: '2026-11-22',
    now,
    before: { visits: 20, contacts: 5, inquiries: 2, answered: 2, answeredInTime: 2 },
    daily: week(16).map((day, n) => (n === 3 ? { ...day, ...now } : day)),
    dailyBefore: week(9),
    sources: [share('linkedin', 30, 3, 6), share('direct', 10, 1, 4)],
    campaigns: [],
    pages: [share('/services', 40, 4)],
    types: [share('partner-request', 0, 4), share('unknown', 0, 2)],
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
