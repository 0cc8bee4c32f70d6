import { api, OVERVIEW_INQUIRIES, REPLY_HOURS } from '@mipaka/contract';
import type { Services } from '../services.ts';
import { type Implementation, implement } from './implement.ts';

/** What came before this moment should have been answered at `now` (epoch milliseconds). */
const dueBefore = (now: number) => new Date(now - REPLY_HOURS * 3_600_000).toISOString();

/** The dashboard's first screen in one call. */
export function overviewCalls({ overview, inquiries }: Services): Implementation[] {
  return [
    implement(api['overview.read'], async () => {
      const [ofRecords, total, fresh, overdue, latest] = await Promise.all([
        overview.read(),
        inquiries.count({ suspect: false }),
        inquiries.count({ status: 'new', suspect: false }),
        inquiries.count({ status: 'new', suspect: false, to: dueBefore(Date.now()) }),
        inquiries.list({ suspect: false }, OVERVIEW_INQUIRIES),
      ]);
      return { ...ofRecords, inquiries: { total, new: fresh, overdue, first: latest.rows } };
    }),
  ];
}
