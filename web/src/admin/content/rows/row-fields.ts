import { type FieldUi, type Resource, type StoredRecord, withoutApostrophes } from '@mipaka/contract';
import { shownFields, shownValue } from '../../lib/fields.ts';
import { folded } from '../../lib/words/text.ts';
import { grouped } from '../lib/grouped.ts';

/** Of a list with more records, only the rows in view are drawn. */
export const MOST_DRAWN = 100;

/** A link in a row; `say` names its target, where the address does not. */
type RowLink = {
  field: string;
  icon: 'mail' | 'linkedin' | 'external-link' | 'monitor';
  say?: (label: string) => string;
};

export type RowFields = {
  icon?: string | undefined;
  photo?: string | undefined;
  nameOf: (record: StoredRecord) => string;
  /** The record's name outside its group; `nameOf` by default. */
  labelOf?: (record: StoredRecord) => string;
  line: (record: StoredRecord) => string;
  group?: ((record: StoredRecord) => string) | undefined;
  links?: readonly RowLink[];
  /** Whether rows also mark active records, not only inactive ones. */
  hasActiveBadge?: boolean;
  badge?: (record: StoredRecord) => string | undefined;
  /** Whether a row shows a built-in text that staff have not saved: it can only be edited. */
  isBuiltIn?: (record: StoredRecord) => boolean;
  /** Whether the site shows something built-in once the record is deleted. */
  hasBuiltIn?: (record: StoredRecord) => boolean;
  /** Whether the groups are folded: rows are drawn once their group is open. */
  isFolded?: boolean;
  /** The text that a search looks in; the values of the form's fields by default. */
  searched?: (record: StoredRecord) => string;
};

/** Differences of a resource's rows from those that its form describes. */
export type RowOverrides = Partial<Pick<RowFields, 'line' | 'group' | 'links' | 'hasActiveBadge'>>;

const text = (value: unknown) => String(value ?? '');

/** The rows of a resource, from its form: icon or photo, the long text as the line, the first choice as the group. */
export function rowFieldsOf(
  resource: Pick<Resource, 'form' | 'heading'>,
  overrides?: RowOverrides,
): RowFields {
  const fields = shownFields(resource.form);
  const first = (control: FieldUi['control']) => fields.find(([, ui]) => ui.control === control);
  const long = first('textarea')?.[0];
  const choice = first('select');
  return {
    icon: first('icon')?.[0],
    photo: first('photo')?.[0],
    nameOf: (record) => text(record[resource.heading]),
    line: (record) => text(long && record[long]),
    group:
      choice &&
      ((record) => {
        const [name, ui] = choice;
        return record[name] ? shownValue(ui, record[name]) : `No ${ui.label.toLowerCase()}`;
      }),
    ...overrides,
  };
}

/** Records by the name of their group; the groups in the order of their first records. */
export function inGroups(
  records: readonly StoredRecord[],
  group: RowFields['group'],
): [name: string | null, records: StoredRecord[]][] {
  return group ? grouped(records, group) : [[null, [...records]]];
}

/** The narrowing of a list: every typed word must be in one of the record's fields; active, inactive or all. */
export type Narrowing = { text: string; state: 'all' | 'active' | 'inactive' };
export const everything: Narrowing = { text: '', state: 'all' };

/** The values of all fields of a record, in words. */
function wordsIn(form: Resource['form']): (record: StoredRecord) => string {
  const fields = shownFields(form).filter(([, ui]) => ui.control !== 'checkbox');
  return (record) =>
    fields.map(([name, ui]) => `${text(record[name])} ${shownValue(ui, record[name])}`).join('\n');
}

const searchable = (text: string) => withoutApostrophes(folded(text));

export function narrowed(
  records: readonly StoredRecord[],
  form: Resource['form'],
  { text: typed, state }: Narrowing,
  searched = wordsIn(form),
): StoredRecord[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  return records.filter((record) => {
    if (state !== 'all' && (record.isActive === true) !== (state === 'active')) return false;
    if (words.length === 0) return true;
    const held = searchable(searched(record));
    return words.every((word) => held.includes(word));
  });
}

/** The list with a group's records in the order of `ids`; the group keeps the places that it has in the list. */
export function withGroupSorted(records: readonly StoredRecord[], ids: readonly string[]): StoredRecord[] {
  const sorted = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return records.map((record) => (ids.includes(record.id) ? (sorted.shift() ?? record) : record));
}
