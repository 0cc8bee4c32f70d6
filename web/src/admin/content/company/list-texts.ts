import {
  companyInfo,
  contactDetails,
  nameOf as nameOfEntity,
  type Resource,
  type StoredRecord,
  siteMedia,
  texts,
} from '@mipaka/contract';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import type { RowFields } from '../rows/row-fields.ts';
import {
  addressOnSite,
  keyOf,
  resourceOf,
  type SiteText,
  siteTexts,
  startOf,
  wordsOf,
} from './site-texts.ts';

/** A row of the Company tab: its record, and fields about its place on the site. */
type Row = StoredRecord & {
  /** The text of the site that the record replaces; undefined where it replaces none. */
  of: SiteText | undefined;
  isBuiltIn: boolean;
  address: string | undefined;
  /** The address of the page with the text, opened in the editor. */
  editing: string | undefined;
};
const asRow = (record: StoredRecord) => record as Row;

/** The row id of a text that staff have not saved; in an address it opens a new record with what visitors read. */
export const builtInId = (key: string) => `new:${key}`;

/** What a row shows of a text that staff have not saved. */
const builtInRecord = (of: SiteText): StoredRecord => ({
  ...{ id: builtInId(of.key), createdAt: '', updatedAt: '', lastEdit: null, isActive: true },
  ...startOf(of),
});

/** The address that opens a text in the page editor, which knows a built-in text by its key. */
function editedAt(of: SiteText, id: string | undefined): string {
  const key = id ?? ('details' in of.declared ? 'en' : of.key);
  const fields: { [path: string]: string } = {
    [texts.path]: 'text',
    [companyInfo.path]: 'title',
    [siteMedia.path]: 'film',
  };
  const field = fields[resourceOf(of).path] ?? 'email';
  return editAddress(of.path, [nameOfEntity(resourceOf(of)), key, field].join('/'));
}

/** The entity of a row, recognised by a field that only this entity has. */
export function resourceOfRow({ title, text, socialCard }: StoredRecord): Resource {
  if (title !== undefined) return companyInfo;
  if (socialCard !== undefined) return siteMedia;
  return text === undefined ? contactDetails : texts;
}

/** The record that replaces a text: of several with its key the first, as on the site. */
export const savedFor = (of: SiteText, saved: readonly StoredRecord[]): StoredRecord | undefined =>
  saved.find((record) => resourceOfRow(record) === resourceOf(of) && keyOf(record) === of.key);

/** The rows: records that replace no text, for staff to notice, then all texts in the order of the pages. */
export function rowsOf(saved: readonly StoredRecord[]): StoredRecord[] {
  const placed = siteTexts.map((of): Row => {
    const record = savedFor(of, saved);
    const shown = record?.isActive === true ? record : undefined;
    return {
      ...(record ?? builtInRecord(of)),
      of,
      isBuiltIn: !record,
      address: addressOnSite(of, shown ?? startOf(of)),
      editing: editedAt(of, shown?.id),
    };
  });
  const used = new Set(placed.map(({ id }) => id));
  const nowhere = { of: undefined, isBuiltIn: false, address: undefined, editing: undefined };
  const others = saved.filter(({ id }) => !used.has(id)).map((record): Row => ({ ...record, ...nowhere }));
  return [...others, ...placed];
}

export const isBuiltIn = (record: StoredRecord) => asRow(record).isBuiltIn;
export const textOfRow = (record: StoredRecord) => asRow(record).of;

const nameOf = (row: Row) => row.of?.declared.place ?? String(row.title ?? row.key ?? row.language);
const lineOf = (row: Row) => (row.of || row.title === undefined ? wordsOf(row) : String(row.content));
const stateOf = (row: Row) => (row.isBuiltIn ? 'Built-in' : 'Edited');

export const textRows: RowFields = {
  icon: undefined,
  photo: undefined,
  nameOf: (record) => nameOf(asRow(record)),
  labelOf: (record) =>
    [...new Set([textOfRow(record)?.page, nameOf(asRow(record))])].filter(Boolean).join(', '),
  line: (record) => lineOf(asRow(record)),
  group: (record) => textOfRow(record)?.page ?? 'On no page',
  badge: (record) => textOfRow(record) && stateOf(asRow(record)),
  isBuiltIn,
  hasBuiltIn: (record) => textOfRow(record) !== undefined,
  searched: (record) => {
    const row = asRow(record);
    return [row.of?.page, nameOf(row), lineOf(row), stateOf(row), keyOf(row)].join('\n');
  },
  links: [
    { field: 'editing', icon: 'monitor', verb: 'Edit', label: 'on the page' },
    { field: 'address', icon: 'external-link', label: 'on the site' },
  ],
  hasActiveBadge: false,
  isFolded: true,
  // Draws all rows: only then do the pages' lists have names, and the browser's own search finds each text.
  mostDrawn: 400,
};
