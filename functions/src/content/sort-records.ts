import type { Resource } from '@mipaka/contract';

/** Negative, 0 or positive as `one` comes before, with or after `other`; absent values come last. */
function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === undefined || one === null) return 1;
  if (other === undefined || other === null) return -1;
  return one < other ? -1 : 1;
}

/** Records in the order of their entity's lists: sorted here, no entity needs an index and no record is left out. */
export const sortRecords = <R extends Record<string, unknown>>(
  { order }: Pick<Resource, 'order'>,
  records: R[],
): R[] =>
  records.toSorted((one, other) => {
    for (const [field, direction] of order) {
      const result = compare(one[field], other[field]);
      if (result !== 0) return direction === 'asc' ? result : -result;
    }
    return compare(one.id, other.id);
  });
