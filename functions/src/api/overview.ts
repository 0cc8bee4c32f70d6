import { api, OVERVIEW_CHANGES, OVERVIEW_INQUIRIES } from '@mipaka/contract';
import type { Services } from '../services.ts';
import { changesByOthers } from '../store/activity.ts';
import { dueBefore, dueOnDayOf } from '../store/nairobi.ts';
import { type Implementation, implement } from './implement.ts';

/** The dashboard's first screen in one call. */
export function overviewCalls({ db, overview, inquiries, insight }: Services): Implementation[] {
  const count = (filter: Parameters<typeof inquiries.count>[0]) =>
    inquiries.count({ ...filter, suspect: false });
  return [
    implement(api['overview.read'], async ({ session: { user } }) => {
      const now = Date.now();
      const [
        ofRecords,
        total,
        fresh,
        overdue,
        dueToday,
        unassigned,
        replied,
        mineNew,
        mineInProgress,
        latest,
        changes,
        week,
      ] = await Promise.all([
        overview.read(),
        count({}),
        count({ status: 'new' }),
        count({ status: 'new', to: dueBefore(now) }),
        count({ status: 'new', ...dueOnDayOf(now) }),
        count({ status: 'new', assignee: 'none' }),
        count({ isReplied: true }),
        count({ status: 'new', assignee: user.id }),
        count({ status: 'in-progress', assignee: user.id }),
        inquiries.list({ suspect: false }, OVERVIEW_INQUIRIES),
        changesByOthers(db, user.id, OVERVIEW_CHANGES),
        insight.lastWeek(),
      ]);
      return {
        ...ofRecords,
        inquiries: {
          total,
          new: fresh,
          overdue,
          dueToday,
          unassigned,
          replied,
          mine: { new: mineNew, inProgress: mineInProgress },
          first: latest.rows,
        },
        insight: week,
        changes,
      };
    }),
  ];
}
