import {
  companyInfo,
  contactDetails,
  nameOf as nameOfEntity,
  type Resource,
  type StoredRecord,
  siteMedia,
  texts,
} from '@mipaka/contract';
import { editAddress } from '../lib/edit-address.ts';
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

/** What a row of the Company tab holds beside its record. */
type Row = StoredRecord & {
  /** What of the site it replaces; undefined where it replaces nothing. */
  of: SiteText | undefined;
  isBuiltIn: boolean;
  address: string | undefined;
  /** The page with the text, to be edited there. */
  editing: string | undefined;
};
const asRow = (record: StoredRecord) => record as Row;

/** The id of a row that nobody has saved: in the address it opens a new record that begins with what visitors read. */
export const builtInId = (key: string) => `new:${key}`;

const builtInRow = (of: SiteText): Row => ({
  id: builtInId(of.key),
  createdAt: '',
  updatedAt: '',
  lastEdit: null,
  isActive: true,
  ...startOf(of),
  of,
  isBuiltIn: true,
  address: addressOnSite(of, startOf(of)),
  editing: editedAt(of, undefined),
});

/** The address at which a text is edited on its page: one that is built in is known by its key. */
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

/** The entity of a row, by the field that it alone has. */
export function resourceOfRow({ title, text, socialCard }: StoredRecord): Resource {
  if (title !== undefined) return companyInfo;
  if (socialCard !== undefined) return siteMedia;
  return text === undefined ? contactDetails : texts;
}

/** The record that replaces a text: of several with its key the first, as on the site. */
export const savedFor = (of: SiteText, saved: readonly StoredRecord[]): StoredRecord | undefined =>
  saved.find((record) => resourceOfRow(record) === resourceOf(of) && keyOf(record) === of.key);

/** What replaces nothing, which staff should see; then every text of the site in the order of its pages, as they saved it or as it is built in. */
export function rowsOf(saved: readonly StoredRecord[]): StoredRecord[] {
  const placed = siteTexts.map((of): Row => {
    const record = savedFor(of, saved);
    if (!record) return builtInRow(of);
    const shown = record.isActive === true ? record : startOf(of);
    return {
      ...record,
      of,
      isBuiltIn: false,
      address: addressOnSite(of, shown),
      editing: editedAt(of, record.isActive === true ? record.id : undefined),
    };
  });
  const used = new Set(placed.map(({ id }) => id));
  const nowhere = { of: undefined, isBuiltIn: false, address: undefined, editing: undefined };
  const others = saved.filter(({ id }) => !used.has(id)).map((record): Row => ({ ...record, ...nowhere }));
  return [...others, ...placed];
}

export const isBuiltIn = (record: StoredRecord) => asRow(record).isBuiltIn;
/** What of the site a row replaces. */
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
  // All of them: the lists of the pages have names then, and the browser's own search finds each text.
  mostDrawn: 400,
};
