import { type DraftChange, nameOf, type PublicName, type Resource } from '@mipaka/contract';
import { changesOf, type NewChange, withDraft } from '../lib/draft-changes.ts';
import type { AnyRecord } from '../lib/records.ts';

/** The place of a record in its list: the lowest first, and of equal ones the newest, as the site orders them. */
function inOrder(one: AnyRecord, other: AnyRecord): number {
  const byPlace = Number(one.sortOrder) - Number(other.sortOrder);
  if (byPlace !== 0) return byPlace;
  return one.createdAt < other.createdAt ? 1 : -1;
}

type Move = {
  resource: Resource;
  /** All published records. */
  records: readonly AnyRecord[];
  changes: readonly DraftChange[];
  id: string;
  /** The record beside it, before or after which it is to stand. */
  neighbour: string;
  by: -1 | 1;
};

/** The changes that put a record before (-1) or after (1) its neighbour. Those that keep their number are not among them. */
export function moved({ resource, records, changes, id, neighbour, by }: Move): NewChange[] {
  const drafted = records.map((record) =>
    withDraft(resource, record, changesOf(changes, resource, record.id)),
  );
  const ordered = drafted.sort(inOrder);
  const own = ordered.find((record) => record.id === id);
  if (!own) return [];
  const others = ordered.filter((record) => record !== own);
  const at = others.findIndex((record) => record.id === neighbour);
  if (at < 0) return [];
  const next = others.toSpliced(by < 0 ? at : at + 1, 0, own);
  return next.flatMap((record, place): NewChange[] => {
    if (record.sortOrder === place) return [];
    const known = changes.find(
      (change) => change.kind === 'set' && change.record === record.id && change.field === 'sortOrder',
    );
    const published = records.find((one) => one.id === record.id);
    return [
      {
        kind: 'set',
        resource: nameOf(resource) as PublicName,
        record: record.id,
        locale: 'en',
        field: 'sortOrder',
        value: place,
        version: known?.version ?? null,
        ...(known ? {} : { base: published?.sortOrder }),
      },
    ];
  });
}
