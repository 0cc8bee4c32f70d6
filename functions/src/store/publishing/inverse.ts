import {
  type Colleague,
  draftedChange,
  ERASED,
  type FrozenChange,
  type PublishEntry,
  resourceNamed,
  type StoredRecord,
  storedValues,
  valueIn,
} from '@mipaka/contract';
import type { MediaStore } from '../media.ts';
import { changeIdOf, contentOf, isSame, lostFiles, type Published } from './draft.ts';

type Values = Record<string, unknown>;
type Unnamed<C> = C extends FrozenChange ? Omit<C, 'id'> : never;

/** What undoes a publish: changes that begin from what it has left, and end with what was there before. */
export function inverseOf({ at, changes }: PublishEntry, { id, username }: Colleague): FrozenChange[] {
  return changes
    .filter(({ isDone: wasDone }) => wasDone)
    .flatMap(({ resource: name, record, label, field, before, after }) => {
      const resource = resourceNamed(name);
      const common = { resource: name, record, label, locale: 'en', by: { id, username }, at } as const;
      const set = (of: string, value: unknown, left: unknown): Unnamed<FrozenChange> => ({
        ...{ ...common, kind: 'set', field: of, value, base: { value: left, updatedAt: at } },
      });
      if (field !== null) return [set(field, before, after)];
      if (before === null)
        return [{ ...common, kind: 'remove' as const, base: { value: after, updatedAt: at } }];
      const { createdAt = at, ...values } = before as Values & { createdAt?: string };
      if (after === null) return [{ ...common, at: createdAt, kind: 'create' as const, values }];
      // A new record has taken the place of the one that had its key.
      return Object.keys(resource.fields)
        .map((of) => [of, valueIn(resource, of, values), valueIn(resource, of, after as Values)] as const)
        .filter(([, was, is]) => !isSame(was, is))
        .map((args) => set(...args));
    })
    .map((change) => ({ ...change, id: changeIdOf(change) }) as FrozenChange);
}

/** Whether what is published is already what a change would make of it. */
export function isDone(change: FrozenChange, published: Published): boolean {
  const row = published.recordOf(change)?.data() as StoredRecord | undefined;
  if (change.kind === 'remove') return row === undefined;
  if (!row) return false;
  return change.kind === 'create'
    ? isSame(contentOf(row), change.values)
    : isSame(valueIn(resourceNamed(change.resource), change.field, row), change.value);
}

/** Whether a value holds a string that was erased with a person's data. */
const isErased = (value: unknown): boolean =>
  value === ERASED ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isErased(part)));

/** A change without the files that are not kept any more, which are named; null where nothing is left of it, or it was erased. */
export async function withoutLost(
  change: FrozenChange,
  media: Pick<MediaStore, 'has'>,
): Promise<{ change: FrozenChange | null; lost: (string | null)[] }> {
  if (change.kind === 'remove') return { change, lost: [] };
  const isSet = change.kind === 'set';
  const { data } = draftedChange.safeParse({ ...change, base: undefined });
  const value = isSet ? change.value : change.values;
  if (!data || isErased(value)) return { change: null, lost: [isSet ? change.field : null] };
  const lost = await lostFiles(media, data);
  if (lost.length === 0) return { change, lost };
  if (isSet) return { change: null, lost };
  const resource = resourceNamed(change.resource);
  const without = lost.map((field) => storedValues(resource, field, null));
  return { change: { ...change, values: Object.assign({}, change.values, ...without) }, lost };
}
