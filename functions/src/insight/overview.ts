import {
  companyInfo,
  comparedKey,
  dayOf,
  dueBefore,
  dueOnDayOf,
  OVERVIEW_ROWS,
  type Overview,
  overviewOfRecords,
  partners,
  type Resource,
  type Stored,
  seo,
  services,
  statistics,
  team,
} from '@mipaka/contract';
import { recordsIn } from '../content/content.ts';
import { sortRecords } from '../content/sort-records.ts';
import { endSnoozes } from '../inbox/inquiries/snoozes.ts';
import { changesByOthers } from '../platform/activity.ts';
import type { Session } from '../platform/calls/guard.ts';
import type { Services } from '../services.ts';

type Switchable = { isActive: boolean };
const activeIn = <R extends Switchable>(rows: readonly R[]) => rows.filter((row) => row.isActive);
const inactiveIn = <R extends Switchable>(rows: readonly R[]) => rows.filter((row) => !row.isActive);
const counts = (rows: readonly Switchable[]) => ({ total: rows.length, active: activeIn(rows).length });
/** Without records of another shape, for example from an import: one must not take the whole Overview down. */
function firstOf<R extends Resource>({ record }: R, rows: readonly Stored<R>[]) {
  const first: Stored<R>[] = [];
  for (const row of rows) {
    if (first.length === OVERVIEW_ROWS.records) break;
    if (record.safeParse(row).success) first.push(row);
  }
  return first;
}
const linksTo = <R extends { id: string }>(rows: readonly R[], labelOf: (row: R) => string) =>
  rows.slice(0, OVERVIEW_ROWS.failing).map((row) => ({ id: row.id, label: String(labelOf(row) ?? row.id) }));

/** The parts about entities, from their records in the order of the lists. Costs one read if nothing has changed. */
export async function readParts(content: Services['content']) {
  const stored = await content.rows();
  const rowsOf = <R extends Resource>(resource: R) =>
    sortRecords(resource, recordsIn(stored, resource)) as unknown as Stored<R>[];
  const offers = rowsOf(services);
  const members = rowsOf(team);
  const lacking = members.filter(({ photo, bio }) => !photo || !bio);
  const others = rowsOf(partners);
  const figures = rowsOf(statistics);
  const sections = rowsOf(companyInfo);
  const pages = rowsOf(seo);
  return overviewOfRecords.parse({
    services: { ...counts(offers), failing: linksTo(inactiveIn(offers), ({ title }) => title) },
    team: {
      ...counts(members),
      withPhoto: members.filter(({ photo }) => photo).length,
      withPhotoAndBio: members.length - lacking.length,
      failing: linksTo(lacking, ({ name }) => name),
    },
    partners: {
      ...counts(others),
      strategic: others.filter(({ type }) => comparedKey(type) === 'strategic').length,
    },
    statistics: {
      ...counts(figures),
      categories: new Set(figures.map(({ category }) => comparedKey(category))).size,
      first: firstOf(statistics, activeIn(figures)),
    },
    companyInfo: { total: sections.length, first: firstOf(companyInfo, sections) },
    seo: {
      ...counts(pages),
      first: firstOf(seo, pages),
      failing: linksTo(inactiveIn(pages), ({ page }) => page),
    },
  });
}

/** The results of several promises, by the same names; all run at the same time. */
async function resolved<T extends object>(work: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = Object.entries(work).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The dashboard's first screen, for the person of a session. */
export async function readOverview(
  { db, config, content, office, mail, inquiries, insight }: Services,
  { user, setUpBy }: Session,
): Promise<Overview> {
  type Filter = Parameters<typeof inquiries.count>[0];
  const now = Date.now();
  await endSnoozes(db, new Date(now));
  const count = (filter: Filter) => inquiries.count({ ...filter, suspect: false });
  // Snoozed inquiries are not in the lists that these numbers link to.
  const countShown = (filter: Filter) => count({ ...filter, snoozed: false });
  const overdue = { status: 'new', to: new Date(dueBefore(now, office)).toISOString() } as const;
  const { ofRecords, ...rest } = await resolved({
    ofRecords: readParts(content),
    inquiries: resolved({
      total: count({}),
      new: countShown({ status: 'new' }),
      overdue: count(overdue),
      overdueSnoozed: count({ ...overdue, snoozed: true }),
      dueToday: countShown({ status: 'new', ...dueOnDayOf(now, office) }),
      unassigned: countShown({ status: 'new', assignee: 'none' }),
      replied: countShown({ isReplied: true }),
      mine: resolved({
        new: countShown({ status: 'new', assignee: user.id }),
        inProgress: countShown({ status: 'in-progress', assignee: user.id }),
      }),
      // Marking an inquiry as spam removes its follow-up day.
      followUps: inquiries.count({ followUpTo: dayOf(now) }),
      snoozed: count({ snoozed: true }),
      officeHours: office ? config.officeHours : '',
      first: inquiries.list({ suspect: false }, OVERVIEW_ROWS.inquiries).then(({ rows }) => rows),
      waiting: inquiries.longestWaiting(OVERVIEW_ROWS.waiting),
    }),
    insight: insight.lastWeek(),
    setUpBy,
    hasMailServer: mail !== null,
    changes: changesByOthers(db, user.id, OVERVIEW_ROWS.changes),
  });
  return { ...ofRecords, ...rest };
}
