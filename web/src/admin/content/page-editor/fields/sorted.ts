import {
  apply,
  type Change,
  type DraftChange,
  type DraftedChange,
  MAX_SORTED,
  nameOf,
  type PublicName,
  type Resource,
  type StoredRecord,
  UNSORTED,
  valuesOf,
} from '@mipaka/contract';
import { changesOf, changesTo } from '../../lib/draft-changes.ts';

/** The least distance of two neighbours: far more than the precision of the largest of these numbers. */
const LEAST_DISTANCE = 1e-6;

type Move = {
  resource: Resource;
  /** All that are published, in the order of their list. */
  records: readonly StoredRecord[];
  changes: readonly DraftChange[];
  id: string;
  /** The record before or after which the moved one is to stand. */
  neighbour: string;
  by: -1 | 1;
};

/**
 * The changes that put a record before (-1) or after (1) its neighbour: a number between those of its new neighbours.
 * Where none is left, as many records around it as necessary get new ones as well.
 */
export function moved({ resource, records, changes, id, neighbour, by }: Move): DraftedChange[] {
  const name = nameOf(resource) as PublicName;
  // A removed one keeps its place until the removal is published.
  const kept = changes.filter(({ kind }) => kind !== 'remove');
  const ordered = [...apply(resource, records, kept).rows].sort(
    (one, other) =>
      Number(one.sortOrder) - Number(other.sortOrder) || other.createdAt.localeCompare(one.createdAt),
  );
  const own = ordered.find((record) => record.id === id);
  if (!own) return [];
  const others = ordered.filter((record) => record !== own);
  const at = others.findIndex((record) => record.id === neighbour);
  if (at < 0) return [];
  const place = by < 0 ? at : at + 1;
  if (ordered[place] === own) return [];
  const next = [...others.slice(0, place), own, ...others.slice(place)];
  const numberAt = (index: number) => (index < 0 ? 0 : Number(next[index]?.sortOrder ?? UNSORTED));
  let [from, to] = [place, place + 1];
  const distance = () => (numberAt(to) - numberAt(from - 1)) / (to - from + 1);
  while (distance() < LEAST_DISTANCE) {
    from = Math.max(0, from - 1);
    to = Math.min(next.length, to + 1);
  }
  return next.slice(from, to).flatMap((record, index) => {
    const published = { ...record, ...records.find((one) => one.id === record.id) };
    const value = numberAt(from - 1) + distance() * (index + 1);
    const own = changesOf(changes, resource, record);
    return changesTo({ resource: name, record: published }, [['sortOrder', value]], own, record.id);
  });
}

const isNumbered = (change: Change) => (valuesOf(change).sortOrder ?? UNSORTED) !== UNSORTED;

/**
 * Whether the published records need new numbers, in their present order, before one of them is moved: some have equal
 * ones, or none is left at the new place. Numbers in the draft or a schedule would stand for other places afterwards.
 */
export function needsNumbers(move: Move, scheduled: readonly Change[]): boolean {
  const { resource, records, changes } = move;
  const name = nameOf(resource);
  if (records.length > MAX_SORTED) return false;
  if ([...changes, ...scheduled].some((change) => change.resource === name && isNumbered(change)))
    return false;
  const ofPublished = { ...move, changes: changes.filter(({ kind }) => kind !== 'create') };
  return (
    new Set(records.map(({ sortOrder }) => sortOrder)).size < records.length || moved(ofPublished).length > 1
  );
}

/**
 * The id of the record shown before (-1) or after (1) that of an element in the same list; undefined at the end of the
 * list, and for a record outside a list. It reads the page, because users sort what stands side by side there.
 */
export function neighbourOf(element: HTMLElement, by: -1 | 1): string | undefined {
  const { resource, record = '' } = element.dataset;
  let list = element.parentElement;
  while (list) {
    const shown = list.querySelectorAll<HTMLElement>(`[data-resource="${resource}"][data-record]`);
    const ids = [...new Set([...shown].map(({ dataset }) => dataset.record))];
    if (ids.length > 1) return ids[ids.indexOf(record) + by];
    list = list.parentElement;
  }
  return undefined;
}
