import type { FieldUi, Resource, StoredRecord } from '@mipaka/contract';
import { headingOf } from '@mipaka/contract';
import { shownFields, shownValue } from '../../lib/fields.ts';
import { folded } from '../../lib/words/text.ts';

/** A link that stands in a row: `label` says behind the name of the record where it leads, where the address does not. */
type RowLink = {
  field: string;
  icon: 'mail' | 'linkedin' | 'external-link' | 'monitor';
  label?: string;
  /** What is done there; View by default. */
  verb?: string;
};

/** What the rows of a resource show differently from what its form says. */
export type RowOverrides = {
  line?: (record: StoredRecord) => string;
  group?: (record: StoredRecord) => string;
  links?: readonly RowLink[];
  /** Whether every row says that it is active, and not only those that are not. */
  hasActiveBadge?: boolean;
};

export type RowFields = {
  icon: string | undefined;
  photo: string | undefined;
  nameOf: (record: StoredRecord) => string;
  /** What names it where its group is out of sight; the same by default. */
  labelOf?: (record: StoredRecord) => string;
  line: (record: StoredRecord) => string;
  group: ((record: StoredRecord) => string) | undefined;
  links: readonly RowLink[];
  hasActiveBadge: boolean;
  badge?: (record: StoredRecord) => string | undefined;
  /** Whether a row shows what is built in, and nobody has saved it: it can be edited, and nothing else. */
  isBuiltIn?: (record: StoredRecord) => boolean;
  /** Whether something built in is shown instead once the record is deleted. */
  hasBuiltIn?: (record: StoredRecord) => boolean;
  /** Whether its groups open one by one. */
  isFolded?: boolean;
  /** A longer list is drawn only where it is in sight; as many as suit most lists by default. */
  mostDrawn?: number;
  /** The words in which a search looks; those of the form's fields by default. */
  searched?: (record: StoredRecord) => string;
};

const text = (value: unknown) => String(value ?? '');

/** The rows of a resource, from its form: the icon or photo, the long text as the line, the first choice as the group. */
export function rowFieldsOf(
  resource: Pick<Resource, 'form' | 'heading' | 'draft'>,
  overrides: RowOverrides = {},
): RowFields {
  const heading = headingOf(resource);
  const fields = shownFields(resource.form);
  const first = (control: FieldUi['control']) => fields.find(([, ui]) => ui.control === control);
  const long = first('textarea')?.[0];
  const choice = first('select');
  return {
    icon: first('icon')?.[0],
    photo: first('photo')?.[0],
    nameOf: (record) => text(record[heading]),
    line: overrides.line ?? ((record) => text(long && record[long])),
    group:
      overrides.group ??
      (choice &&
        ((record) => {
          const [name, ui] = choice;
          return record[name] ? shownValue(ui, record[name]) : `No ${ui.label.toLowerCase()}`;
        })),
    links: overrides.links ?? [],
    hasActiveBadge: overrides.hasActiveBadge ?? false,
  };
}

/** Records under the names of their groups: in the order in which each group comes first. */
export function inGroups(
  records: readonly StoredRecord[],
  group: RowFields['group'],
): [name: string | null, records: StoredRecord[]][] {
  if (!group) return [[null, [...records]]];
  const groups = new Map<string, StoredRecord[]>();
  for (const record of records) {
    const name = group(record);
    const members = groups.get(name);
    if (members) members.push(record);
    else groups.set(name, [record]);
  }
  return [...groups];
}

/** Which records are shown: those with every word that was typed in one of their fields, active or not. */
export type Narrowing = { text: string; state: 'all' | 'active' | 'inactive' };
export const everything: Narrowing = { text: '', state: 'all' };

/** All that the fields of a record hold, in words. */
function wordsIn(form: Resource['form']): (record: StoredRecord) => string {
  const fields = shownFields(form).filter(([, ui]) => ui.control !== 'checkbox');
  return (record) =>
    fields.map(([name, ui]) => `${text(record[name])} ${shownValue(ui, record[name])}`).join('\n');
}

export function narrowed(
  records: readonly StoredRecord[],
  form: Resource['form'],
  { text: typed, state }: Narrowing,
  searched = wordsIn(form),
): StoredRecord[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return records.filter((record) => {
    if (state !== 'all' && (record.isActive === true) !== (state === 'active')) return false;
    if (words.length === 0) return true;
    const held = folded(searched(record));
    return words.every((word) => held.includes(word));
  });
}

/** A list in which the records of one group stand in the order of `ids`, in the places that the group has. */
export function withGroupSorted(records: readonly StoredRecord[], ids: readonly string[]): StoredRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const members = new Set(ids);
  let next = 0;
  return records.map((record) => {
    if (!members.has(record.id)) return record;
    next += 1;
    return byId.get(ids[next - 1] ?? '') ?? record;
  });
}
