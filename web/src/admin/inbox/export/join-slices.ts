import type { Progress } from '../../lib/calls/use-job.ts';

/** A slice of an export: its text, the number of rows that the server counted, and the query of the next slice. */
export type Slice<Query> = { text: string; rows: number; next: Query | null };

/** Counts the records of a CSV text in which every cell is quoted; line breaks within cells end no record. */
export function countRecords(csv: string): number {
  let records = 0;
  let isQuoted = false;
  let hasContent = false;
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '\n' && !isQuoted) {
      records += 1;
      hasContent = false;
    } else hasContent = true;
  }
  return records + Number(hasContent);
}

const withoutHeader = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

/**
 * Joins the slices of one or several exports into one table with one header line. Gives null when it is stopped.
 *
 * @param starts the query of each export's first slice
 * @throws when a slice does not hold the rows that the server has counted
 */
export async function joinSlices<Query>(
  starts: readonly Query[],
  fetchSlice: (query: Query) => Promise<Slice<Query>>,
  { report, isStopped }: Progress,
): Promise<{ parts: string[]; rows: number } | null> {
  const parts: string[] = [];
  let rows = 0;
  for (const start of starts) {
    let query: Query | null = start;
    while (query !== null) {
      if (isStopped()) return null;
      const slice = await fetchSlice(query);
      const isFirst: boolean = query === start;
      if (countRecords(slice.text) - Number(isFirst) !== slice.rows) {
        throw new Error('A part of the export arrived incomplete. Please try again.');
      }
      parts.push(isFirst && start !== starts[0] ? withoutHeader(slice.text) : slice.text);
      rows += slice.rows;
      report(rows);
      query = slice.next;
    }
  }
  return { parts, rows };
}
