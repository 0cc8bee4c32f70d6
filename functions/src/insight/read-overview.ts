import {
  dayOf,
  dueBefore,
  dueOnDayOf,
  OVERVIEW_CHANGES,
  OVERVIEW_INQUIRIES,
  OVERVIEW_WAITING,
  type Overview,
} from '@mipaka/contract';
import { changesByOthers } from '../platform/activity.ts';
import type { Session } from '../platform/calls/guard.ts';
import type { Services } from '../services.ts';

/** The results of several promises, by the same names; all run at the same time. */
async function resolved<T extends object>(work: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = Object.entries(work).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The dashboard's first screen, for the person of a session. */
export async function readOverview(
  { db, config, office, hasMailServer, overview, inquiries, insight }: Services,
  { user, setUpBy }: Session,
): Promise<Overview> {
  type Filter = Parameters<typeof inquiries.count>[0];
  const now = Date.now();
  const snoozed = inquiries.snoozed(now);
  const count = (filter: Filter) => inquiries.count({ ...filter, suspect: false });
  const countSnoozed = async (filter: Filter) => (await snoozed).count({ ...filter, suspect: false });
  // Snoozed inquiries are not in the lists that these numbers link to.
  const countShown = async (filter: Filter) =>
    Math.max(0, (await count(filter)) - (await countSnoozed(filter)));
  const due = dueOnDayOf(now, office);
  const iso = (ms: number) => new Date(ms).toISOString();
  const overdue = { status: 'new', to: iso(dueBefore(now, office)) } as const;
  const { ofRecords, ...rest } = await resolved({
    ofRecords: overview.read(),
    inquiries: resolved({
      total: count({}),
      new: countShown({ status: 'new' }),
      overdue: count(overdue),
      overdueSnoozed: countSnoozed(overdue),
      dueToday: countShown({ status: 'new', from: iso(due.from), to: iso(due.to) }),
      unassigned: countShown({ status: 'new', assignee: 'none' }),
      replied: countShown({ isReplied: true }),
      mine: resolved({
        new: countShown({ status: 'new', assignee: user.id }),
        inProgress: countShown({ status: 'in-progress', assignee: user.id }),
      }),
      followUps: inquiries.countFollowUps(dayOf(now)),
      snoozed: countSnoozed({}),
      nextWakeAt: snoozed.then((aside) => aside.nextWakeAt),
      officeHours: office ? config.officeHours : '',
      first: inquiries.list({ suspect: false }, OVERVIEW_INQUIRIES).then(({ rows }) => rows),
      waiting: inquiries.longestWaiting(OVERVIEW_WAITING, now),
    }),
    insight: insight.lastWeek(),
    setUpBy,
    hasMailServer,
    changes: changesByOthers(db, user.id, OVERVIEW_CHANGES),
  });
  return { ...ofRecords, ...rest };
}
