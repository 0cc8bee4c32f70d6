import { stringify } from 'csv-stringify/sync';
import type { Page } from '../firestore/pages.ts';
import { Reply } from './implement.ts';

/** Most rows of one slice: Hosting buffers an answer whole. */
export const SLICE = 5_000;

/** A slice of a table as CSV; the first, without a `cursor`, has the header line. X-Row-Count shows a slice cut off. */
export function csvReply<Row>(
  name: string,
  columns: readonly { header: string; value: (row: Row) => string | boolean | null }[],
  { rows, next }: Page<Row>,
  cursor: string | undefined,
): Reply {
  const table = rows.map((row) => columns.map(({ value }) => value(row)));
  const body = stringify(table, {
    header: cursor === undefined,
    columns: columns.map(({ header }) => header),
    // A cell that begins like a formula gets an apostrophe: a spreadsheet must not run a visitor's text.
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
    // Always: the library leaves a cell with a bare line feed unquoted when records end as on Windows.
    quoted: true,
    record_delimiter: 'windows',
  });
  return new Reply({
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'X-Row-Count': String(rows.length),
    },
    body,
    next,
  });
}
