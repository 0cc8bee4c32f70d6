import { nameOf as nameOfEntity, type Resource, type StoredRecord } from '@mipaka/contract';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { type SiteText, savedFor, siteTexts } from '../lib/site-texts.ts';
import { overridesOf } from '../overrides.ts';
import { type RowFields, rowFieldsOf } from '../rows/row-fields.ts';

/** A row of the Company tab: a text of the site, the stored record that replaces it, or both. */
export type Row = StoredRecord & {
  resource: Resource;
  of: SiteText | undefined;
  /** Null for a built-in text, which staff have not saved. */
  stored: StoredRecord | null;
  name: string;
  page: string | undefined;
  state: 'Edited' | 'Built-in';
  /** What visitors or staff read, in a line. */
  words: string;
  address: string | undefined;
  /** The address of the page with the text, opened in the editor. */
  editing: string | undefined;
};
export const asRow = (record: StoredRecord) => record as Row;

/** The row id of a text that staff have not saved; in an address it opens a new record with what visitors read. */
export const builtInId = (name: string) => `new:${name}`;

/** The address that opens a text in the page editor, which knows a built-in text by its key. */
const editedAt = ({ resource, path, start, field }: SiteText, id: string | undefined): string =>
  editAddress(path, [nameOfEntity(resource), id ?? start[resource.key ?? ''], field].join('/'));

function rowOf(resource: Resource, of: SiteText | undefined, stored: StoredRecord | undefined): Row {
  const id = stored?.id ?? builtInId(of?.name ?? '');
  const shown: StoredRecord = { createdAt: '', updatedAt: '', isActive: true, ...of?.start, ...stored, id };
  return {
    ...shown,
    ...{ resource, of, stored: stored ?? null },
    name: of?.place ?? String(shown.title ?? shown.key ?? shown.language),
    page: of?.page,
    state: stored ? 'Edited' : 'Built-in',
    words: rowFieldsOf(resource, overridesOf(resource).rows).line(shown),
    address: of?.path,
    editing: of && editedAt(of, stored?.isActive === true ? id : undefined),
  };
}

/** The rows: records that replace no text, for staff to notice, then all texts in the order of the pages. */
export function rowsOf(saved: ReadonlyMap<Resource, readonly StoredRecord[]>): Row[] {
  const placed = siteTexts.map((of) => rowOf(of.resource, of, savedFor(of, saved.get(of.resource) ?? [])));
  const used = new Set(placed.map(({ id }) => id));
  const others = [...saved].flatMap(([resource, records]) =>
    records.filter(({ id }) => !used.has(id)).map((record) => rowOf(resource, undefined, record)),
  );
  return [...others, ...placed];
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
