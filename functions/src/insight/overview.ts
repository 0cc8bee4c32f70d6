import {
  OVERVIEW_FAILING,
  OVERVIEW_ITEMS,
  type Overview,
  overview,
  type RecordLink,
  type ResourceName,
  type Resources,
  resourceNamed,
  type Stored,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { listRecords } from '../content/records.ts';
import { createSnapshots, type Derived } from '../platform/firestore/snapshots.ts';

type PartName = Extract<keyof Overview, ResourceName>;
type Part = Overview[PartName];
type Rows<N extends PartName> = readonly Stored<Resources[N]>[];

const active = <R extends { isActive: boolean }>(rows: readonly R[]) => rows.filter((row) => row.isActive);
const counts = (rows: readonly { isActive: boolean }[]) => ({
  total: rows.length,
  active: active(rows).length,
});
const firstOf = <R>(rows: readonly R[]) => rows.slice(0, OVERVIEW_ITEMS);
const failingOf = <R extends { id: string }>(
  rows: readonly R[],
  isFine: (row: R) => boolean,
  nameOf: (row: R) => string,
): RecordLink[] =>
  rows
    .filter((row) => !isFine(row))
    .slice(0, OVERVIEW_FAILING)
    .map((row) => ({ id: row.id, label: nameOf(row) }));

/** The Overview's part about each entity, computed from all its records in the order of its lists. */
const parts: { [N in PartName]: (rows: Rows<N>) => Overview[N] } = {
  services: (rows) => ({
    ...counts(rows),
    failing: failingOf(
      rows,
      ({ isActive }) => isActive,
      ({ title }) => title,
    ),
  }),
  team(rows) {
    const isWhole = ({ photo, bio }: (typeof rows)[number]) => Boolean(photo && bio);
    return {
      ...counts(rows),
      withPhoto: rows.filter(({ photo }) => photo).length,
      withPhotoAndBio: rows.filter(isWhole).length,
      failing: failingOf(rows, isWhole, ({ name }) => name),
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
    failing: failingOf(
      rows,
      ({ isActive }) => isActive,
      ({ page }) => page,
    ),
  }),
};
const names = Object.keys(parts) as PartName[];

/**
 * The Overview's parts about entities and schedules. They are kept as snapshots, each computed again when its
 * collection changes.
 *
 * @param onFailure gets errors: of snapshots that could not be saved, and of schedules that cannot be read
 */
export function createOverviewStore(db: Firestore, onFailure: (error: unknown) => void) {
  const partOf = <N extends PartName>(name: N): Derived<Part> => {
    const resource = resourceNamed(name);
    const schema = overview.shape[name];
    return {
      collection: resource.collection,
      schema,
      make: async () =>
        schema.parse(parts[name]((await listRecords(db, resource)) as readonly unknown[] as Rows<N>)),
    };
  };
  const snapshots = createSnapshots(db, 'overview', names.map(partOf), onFailure);

  return {
    /** All parts at the moment of the call; costs one read if nothing has changed. */
    async read(): Promise<Pick<Overview, PartName>> {
      const found = await snapshots.read();
      return Object.fromEntries(
        names.map((name) => [name, found.get(resourceNamed(name).collection)?.value]),
      ) as Pick<Overview, PartName>;
    },
  };
}
