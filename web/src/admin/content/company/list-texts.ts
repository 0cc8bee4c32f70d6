import {
  companyInfo,
  nameOf as nameOfEntity,
  type Resource,
  type StoredRecord,
  siteMedia,
  texts,
} from '@mipaka/contract';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { overridesOf } from '../overrides.ts';
import { type RowFields, rowFieldsOf } from '../rows/row-fields.ts';
import { type SiteText, savedFor, siteTexts } from './site-texts.ts';

/** A row of the Company tab: a text of the site, the stored record that replaces it, or both. */
export type Row = StoredRecord & {
  resource: Resource;
  of: SiteText | undefined;
  /** Null for a built-in text, which staff have not saved. */
  stored: StoredRecord | null;
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
function editedAt({ resource, path, start }: SiteText, id: string | undefined): string {
  const fields: { [path: string]: string } = {
    [texts.path]: 'text',
    [companyInfo.path]: 'title',
    [siteMedia.path]: 'film',
  };
  const key = id ?? start[resource.key ?? ''];
  return editAddress(path, [nameOfEntity(resource), key, fields[resource.path] ?? 'email'].join('/'));
}

function rowOf(resource: Resource, of: SiteText | undefined, stored: StoredRecord | undefined): Row {
  const id = stored?.id ?? builtInId(of?.name ?? '');
  const shown = { createdAt: '', updatedAt: '', isActive: true, ...of?.start, ...stored, id };
  return {
    ...shown,
    ...{ resource, of, stored: stored ?? null },
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

const nameOf = ({ of, title, key, language }: Row) => of?.place ?? String(title ?? key ?? language);
const stateOf = ({ stored }: Row) => (stored ? 'Edited' : 'Built-in');

export const textRows: RowFields = {
  nameOf: (record) => nameOf(asRow(record)),
  labelOf: (record) =>
    [...new Set([asRow(record).of?.page, nameOf(asRow(record))])].filter(Boolean).join(', '),
  line: (record) => asRow(record).words,
  group: (record) => asRow(record).of?.page ?? 'On no page',
  badge: (record) => asRow(record).of && stateOf(asRow(record)),
  isBuiltIn: (record) => asRow(record).stored === null,
  hasBuiltIn: (record) => asRow(record).of !== undefined,
  searched: (record) => {
    const row = asRow(record);
    return [row.of?.page, nameOf(row), row.words, stateOf(row), row.of?.name].join('\n');
  },
  links: [
    { field: 'editing', icon: 'monitor', verb: 'Edit', label: 'on the page' },
    { field: 'address', icon: 'external-link', label: 'on the site' },
  ],
  isFolded: true,
  // Draws all rows: only then do the pages' lists have names, and the browser's own search finds each text.
  mostDrawn: 400,
};
