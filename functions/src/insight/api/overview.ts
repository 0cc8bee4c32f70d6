import {
  api,
  dayOf,
  dueBefore,
  dueOnDayOf,
  OVERVIEW_CHANGES,
  OVERVIEW_INQUIRIES,
  OVERVIEW_WAITING,
} from '@mipaka/contract';
import { changesByOthers } from '../../platform/activity.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';

/** The dashboard's first screen in one call. */
export function overviewCalls({
  db,
  config,
  office,
  overview,
  inquiries,
  insight,
}: Services): Implementation[] {
  type Filter = Parameters<typeof inquiries.count>[0];
  const count = (filter: Filter) => inquiries.count({ ...filter, suspect: false });
  return [
    implement(api['overview.read'], async ({ session: { user, setUpBy } }) => {
      const now = Date.now();
      const snoozed = inquiries.snoozed(now);
      // What is snoozed is in none of the lists that these numbers lead to.
      const countShown = async (filter: Filter) =>
        Math.max(0, (await count(filter)) - (await snoozed).count({ ...filter, suspect: false }));
      const due = dueOnDayOf(now, office);
      const iso = (ms: number) => new Date(ms).toISOString();
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
        followUps,
        aside,
        latest,
        waiting,
        changes,
        week,
      ] = await Promise.all([
        overview.read(),
        count({}),
        countShown({ status: 'new' }),
        count({ status: 'new', to: iso(dueBefore(now, office)) }),
        countShown({ status: 'new', from: iso(due.from), to: iso(due.to) }),
        countShown({ status: 'new', assignee: 'none' }),
        countShown({ isReplied: true }),
        countShown({ status: 'new', assignee: user.id }),
        countShown({ status: 'in-progress', assignee: user.id }),
        inquiries.countFollowUps(dayOf(now)),
        snoozed,
        inquiries.list({ suspect: false }, OVERVIEW_INQUIRIES),
        inquiries.longestWaiting(OVERVIEW_WAITING, now),
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
          followUps,
          snoozed: aside.count({ suspect: false }),
          nextWakeAt: aside.nextWakeAt,
          officeHours: office ? config.officeHours : '',
          first: latest.rows,
          waiting,
        },
        insight: week,
        setUpBy,
        changes,
      };
    }),
  ];
}
