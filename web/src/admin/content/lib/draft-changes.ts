import {
  api,
  apply,
  type DraftChange,
  type DraftedChange,
  isOfOnePlace,
  nameOf,
  type PublicName,
  photoNames,
  type Resource,
  resourceNamed,
  type StoredRecord,
  storedValues,
  valueIn,
} from '@mipaka/contract';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { type FileChanges, fileChangeOf, isSame } from '../../lib/fields.ts';

export type NewChange = DraftedChange;

const ID_LENGTH = 20;
const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id for a record that is to be: made here, so that a save that is repeated makes no second one. */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(ID_LENGTH));
  return Array.from(bytes, (value) => ID_CHARACTERS.charAt(value % ID_CHARACTERS.length)).join('');
}

const isOf = (change: DraftChange, resource: Resource, id: string) =>
  change.resource === nameOf(resource) && change.record === id;

export const changesOf = (changes: readonly DraftChange[], resource: Resource, id: string): DraftChange[] =>
  changes.filter((change) => isOf(change, resource, id));

export function withDraft<R extends Record<string, unknown>>(
  resource: Resource,
  record: R,
  changes: readonly DraftChange[],
): R {
  const [first] = changes;
  if (!first) return record;
  const kept = changes.filter(({ kind }) => kind !== 'remove');
  return (apply(resource, [{ ...record, id: first.record }], kept).rows[0] ?? record) as R;
}

/** Where a form saves over changes of the draft that it has not shown: nothing is saved until somebody has chosen. */
export class DraftClash extends Error {
  override name = 'DraftClash';
  readonly changes: readonly DraftChange[];
  constructor(changes: readonly DraftChange[]) {
    super('This is changed in the draft already');
    this.changes = changes;
  }
}

/** What somebody has chosen who was shown changes of the draft beside their own. */
export type DraftDecision = { changes: readonly DraftChange[]; keeps: 'mine' | 'theirs' };

/** The changes of the draft that others would be saved over without having seen them. */
export const clashesWith = (made: readonly NewChange[], changes: readonly DraftChange[]): DraftChange[] =>
  changes.filter((drafted) =>
    made.some((one) => isOfOnePlace(one, drafted) && one.version !== drafted.version),
  );

/** Changes that are to be saved without those that give way to the draft. */
export const withoutClashes = (made: readonly NewChange[], changes: readonly DraftChange[]): NewChange[] =>
  made.filter((one) => !changes.some((drafted) => isOfOnePlace(one, drafted)));

/** For how long a stored file is named again, in milliseconds: the clean-up takes it after an hour in which nothing names it. */
const REUSED_MS = 30 * 60_000;
type Stored = { place: string; at: number; answer: Promise<Record<string, unknown>> };
const storedFiles = new WeakMap<File, Stored>();

/**
 * Stores a file for a field of an entity and gives what a change says of it, without the text of a photo. A form that is
 * sent again, because somebody else was first, does not send its files again.
 */
function storeFile(resource: Resource, field: string, file: File): Promise<Record<string, unknown>> {
  const place = `${nameOf(resource)}.${field}`;
  const known = storedFiles.get(file);
  if (known?.place === place && Date.now() - known.at < REUSED_MS) return known.answer;
  const body = new FormData();
  body.set('resource', nameOf(resource));
  body.set('field', field);
  body.set('file', file);
  const answer = fetchAnswer(api['draft.storeFile'], { body });
  storedFiles.set(file, { place, at: Date.now(), answer });
  answer.catch(() => storedFiles.delete(file));
  return answer;
}

/** The value of a photo or a film after its form; undefined where nothing of it has changed. */
async function fileAfter(
  resource: Resource,
  field: string,
  record: Record<string, unknown>,
  values: Record<string, unknown>,
  files: FileChanges,
): Promise<unknown> {
  const { file, isRemoved } = fileChangeOf(files, field);
  const { alt } = photoNames(field);
  const text = values[alt] === '' ? null : (values[alt] ?? null);
  const said = resource.photos.includes(field) ? { [alt]: text } : {};
  if (file) return { ...(await storeFile(resource, field, file)), ...said };
  if (isRemoved) return null;
  if (record[field] == null || isSame(text, record[alt])) return undefined;
  return { ...(valueIn(resource, field, record) as object), ...said };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of fields as changes of the draft: one for each field, or one for a record that is not published yet.
 *
 * @param own what the draft has of the record: nothing else is saved over
 * @param start what a new record has beside the fields
 */
export function changesTo(
  { resource: name, record }: { resource: PublicName; record: Values & { id?: string } },
  fields: readonly (readonly [field: string, value: unknown])[],
  own: readonly DraftChange[],
  start: Values = {},
): NewChange[] {
  const resource = resourceNamed(name);
  const at = { resource: name, locale: 'en' } as const;
  const create = own.find((change) => change.kind === 'create');
  if (record.id === undefined || create) {
    const stored = fields.map(([field, value]) => storedValues(resource, field, value));
    const values = Object.assign({}, create?.values ?? start, ...stored);
    const version = create?.version ?? null;
    return [{ kind: 'create', ...at, record: record.id ?? newRecordId(), version, values }];
  }
  const { id } = record;
  return fields.map(([field, value]) => {
    const known = own.find((change) => change.kind === 'set' && change.field === field);
    const base = known ? {} : { base: valueIn(resource, field, record) };
    return { kind: 'set', ...at, record: id, version: known?.version ?? null, field, value, ...base };
  });
}

type Filled = {
  resource: Resource;
  record: StoredRecord | null;
  values: Record<string, unknown>;
  files: FileChanges;
  /** The changes of the draft that the person has seen, or has read of in a refusal: no other is saved over. */
  changes: readonly DraftChange[];
};

/**
 * What a form has changed, as changes of the draft: one for each field, or one for a record that is not published yet. What
 * somebody else has drafted meanwhile stays where the form says what it began with.
 */
export async function formChanges({
  resource,
  record,
  values,
  files,
  changes,
}: Filled): Promise<NewChange[]> {
  const name = nameOf(resource) as PublicName;
  const own = record ? changesOf(changes, resource, record.id) : [];
  const entries = await Promise.all(
    resource.files.map(
      async (field) => [field, await fileAfter(resource, field, record ?? {}, values, files)] as const,
    ),
  );
  const isWhole = !record || own.some(({ kind }) => kind === 'create');
  const texts = resource.photos.map((field) => photoNames(field).alt as string);
  const changed = Object.entries(values)
    .filter(([field, value]) => !record || !isSame(value, record[field]))
    .filter(([field]) => isWhole || !texts.includes(field));
  const filed = entries.filter(([, value]) => value !== undefined);
  return changesTo({ resource: name, record: record ?? {} }, [...changed, ...filed], own);
}
