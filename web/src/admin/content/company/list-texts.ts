import { nameOf as nameOfEntity, type Resource, type StoredRecord } from '@mipaka/contract';
import { pageAt } from '../../../shared/content/seo.ts';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { type SiteText, siteTextFor, siteTexts } from '../lib/site-places.ts';
import { overridesOf } from '../overrides.ts';
import { type RowFields, rowFieldsOf } from '../rows/row-fields.ts';

/** The row id of a text that staff have not saved; in an address it opens a new record with what visitors read. */
export const builtInId = (name: string) => `new:${name}`;

/** A row: a text of the site, the stored record that replaces it, or both. */
function rowOf(resource: Resource, of: SiteText | undefined, stored: StoredRecord | null) {
  const id = stored?.id ?? builtInId(of?.name ?? '');
  // The page editor knows a built-in text by its key.
  const edited = stored?.isActive === true ? id : of?.start[resource.key ?? ''];
  const shown: StoredRecord = { createdAt: '', updatedAt: '', isActive: true, ...of?.start, ...stored, id };
  return {
    ...shown,
    ...{ resource, of, stored },
    name: of?.place ?? String(shown.title ?? shown.key ?? shown.language),
    page: of?.page,
    state: stored ? 'Edited' : 'Built-in',
    /** What visitors or staff read, in a line. */
    words: rowFieldsOf(resource, overridesOf(resource).rows).line(shown),
    address: of?.path,
    /** The address that opens the text in the page editor; undefined for the page for unknown addresses. */
    editing:
      of &&
      pageAt(of.path) !== undefined &&
      editAddress(of.path, [nameOfEntity(resource), edited, of.field].join('/')),
  };
}

export type Row = ReturnType<typeof rowOf>;
export const asRow = (record: StoredRecord) => record as Row;

/** The rows: records that replace no text, for staff to notice, then all texts in the order of the pages. */
export function rowsOf(saved: ReadonlyMap<Resource, readonly StoredRecord[]>): Row[] {
  const all = [...saved].flatMap(([resource, records]) =>
    records.map((record) => ({ resource, record, of: siteTextFor(nameOfEntity(resource), record) })),
  );
  // Of several records for a text the first replaces it, as on the site.
  const placed = siteTexts.map((of) =>
    rowOf(of.resource, of, all.find((one) => one.of === of)?.record ?? null),
  );
  const used = new Set(placed.map(({ id }) => id));
  const others = all.filter(({ record }) => !used.has(record.id));
  return [...others.map(({ resource, record }) => rowOf(resource, undefined, record)), ...placed];
}

export const textRows: RowFields = {
  nameOf: ({ name }) => String(name),
  labelOf: ({ page, name }) => [...new Set([page, name])].filter(Boolean).join(', '),
  line: ({ words }) => String(words),
  group: ({ page }) => String(page ?? 'On no page'),
  badge: ({ of, state }) => (of ? String(state) : undefined),
  isBuiltIn: ({ stored }) => stored === null,
  hasBuiltIn: ({ of }) => of !== undefined,
  searched: (row) => [row.page, row.name, row.words, row.state, asRow(row).of?.name].join('\n'),
  links: [
    { field: 'editing', icon: 'monitor', say: (label) => `Edit ${label} on the page` },
    { field: 'address', icon: 'external-link', say: (label) => `View ${label} on the site` },
  ],
  isFolded: true,
};
