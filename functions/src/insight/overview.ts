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
import type { z } from 'zod';
import { listRecords } from '../content/records.ts';
import { createSnapshots } from '../platform/firestore/snapshots.ts';

/** The parts of the Overview that come from one entity's records. */
type PartName = Extract<keyof Overview, ResourceName>;
type Part = Overview[PartName];
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
    const whole = rows.filter(({ photo, bio }) => photo && bio);
    return {
      ...counts(rows),
      withPhoto: rows.filter(({ photo }) => photo).length,
      withPhotoAndBio: whole.length,
      failing: linksTo(
        rows.filter((row) => !whole.includes(row)),
        ({ name }) => name,
      ),
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

/** The parts about entities, as snapshots; `onFailure` gets the error of one that could not be saved. */
export function createOverviewStore(db: Firestore, onFailure: (error: unknown) => void) {
  const derived = names.map((name) => {
    const resource = resourceNamed(name);
    const schema: z.ZodType<Part> = overview.shape[name];
    const partOf = parts[name] as (rows: readonly unknown[]) => Part;
    const make = async () => schema.parse(partOf(await listRecords(db, resource)));
    return { collection: resource.collection, schema, make };
  });
  const snapshots = createSnapshots(db, 'overview', derived, onFailure);

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
