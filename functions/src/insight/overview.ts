import {
  dayOf,
  dueBefore,
  dueOnDayOf,
  OVERVIEW_CHANGES,
  OVERVIEW_FAILING,
  OVERVIEW_INQUIRIES,
  OVERVIEW_ITEMS,
  OVERVIEW_WAITING,
  type Overview,
  overview,
  type RecordLink,
  type ResourceName,
  type Resources,
  resourceNamed,
  type Stored,
} from '@mipaka/contract';
import { recordsIn } from '../content/content.ts';
import { sortRecords } from '../content/sort-records.ts';
import { changesByOthers } from '../platform/activity.ts';
import type { Session } from '../platform/calls/guard.ts';
import type { Services } from '../services.ts';

/** The parts of the Overview that come from one entity's records. */
type PartName = Extract<keyof Overview, ResourceName>;
type Rows<N extends PartName> = readonly Stored<Resources[N]>[];

const active = <R extends { isActive: boolean }>(rows: readonly R[]) => rows.filter((row) => row.isActive);
const inactive = <R extends { isActive: boolean }>(rows: readonly R[]) => rows.filter((row) => !row.isActive);
const counts = (rows: readonly { isActive: boolean }[]) => ({
  total: rows.length,
  active: active(rows).length,
});
const firstOf = <R>(rows: readonly R[]) => rows.slice(0, OVERVIEW_ITEMS);
const linksTo = <R extends { id: string }>(rows: readonly R[], labelOf: (row: R) => string): RecordLink[] =>
  rows.slice(0, OVERVIEW_FAILING).map((row) => ({ id: row.id, label: labelOf(row) }));

/** The Overview's part about each entity, computed from all its records in the order of its lists. */
const parts: { [N in PartName]: (rows: Rows<N>) => Overview[N] } = {
  services: (rows) => ({ ...counts(rows), failing: linksTo(inactive(rows), ({ title }) => title) }),
  team(rows) {
    const lacking = rows.filter(({ photo, bio }) => !photo || !bio);
    return {
      ...counts(rows),
      withPhoto: rows.filter(({ photo }) => photo).length,
      withPhotoAndBio: rows.length - lacking.length,
      failing: linksTo(lacking, ({ name }) => name),
    };
  },
  partners: (rows) => ({
    ...counts(rows),
    strategic: rows.filter(({ type }) => type === 'strategic').length,
  }),
  statistics: (rows) => ({
    ...counts(rows),
    categories: new Set(rows.map(({ category }) => category)).size,
    first: firstOf(active(rows)),
  }),
  companyInfo: (rows) => ({ total: rows.length, first: firstOf(rows) }),
  seo: (rows) => ({
    ...counts(rows),
    first: firstOf(rows),
    failing: linksTo(inactive(rows), ({ page }) => page),
  }),
};
const names = Object.keys(parts) as PartName[];

/** The parts about entities at the moment of the call; costs one read if nothing has changed. */
export async function readParts(content: Services['content']): Promise<Pick<Overview, PartName>> {
  const rows = await content.rows();
  const read = names.map((name) => {
    const resource = resourceNamed(name);
    const partOf = parts[name] as (records: readonly unknown[]) => unknown;
    return [name, overview.shape[name].parse(partOf(sortRecords(resource, recordsIn(rows, resource))))];
  });
  return Object.fromEntries(read);
}

/** The results of several promises, by the same names; all run at the same time. */
async function resolved<T extends object>(work: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = Object.entries(work).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The dashboard's first screen, for the person of a session. */
export async function readOverview(
  { db, config, content, office, hasMailServer, inquiries, insight }: Services,
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
    ofRecords: readParts(content),
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
      // Marking an inquiry as spam removes its follow-up day.
      followUps: inquiries.count({ followUpTo: dayOf(now) }),
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
