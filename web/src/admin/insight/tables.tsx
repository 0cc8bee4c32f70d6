import { Box, chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Fold } from '../ui/fold.tsx';
import { Card } from '../ui/section.tsx';

/** A rule of the container: a component of the design system for each of the hundreds of links would be slow. */
export const numberLinks = {
  '& a': {
    display: 'inline-block',
    minHeight: '6',
    minWidth: '6',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.2em',
  },
} as const;

const TableFrame = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1', px: { base: '1', md: '2' }, textAlign: 'end', verticalAlign: 'middle' },
    '& th:first-of-type': { textAlign: 'start', ps: '0', minWidth: '5.5rem' },
    '& td': { whiteSpace: 'nowrap' },
    ...numberLinks,
    /** The bar: the value of a row as a share of the largest value. */
    '& i': {
      display: 'block',
      height: '1.5',
      mt: '0.5',
      borderRadius: 'full',
      bg: 'brand.fg',
      minWidth: '1px',
      forcedColorAdjust: 'none',
      '@media (forced-colors: active)': { bg: 'Highlight' },
    },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium', overflowWrap: 'break-word' },
    '& tbody th': { fontWeight: 'normal' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

export type Named = { name: string; label: string };
/** The heading of a column, and its cell in a row. */
export type Column<Row> = [heading: string, cellOf: (row: Row) => ReactNode];

/** `what` is the heading of the labels; `barOf` gives the length of the bar below a label. */
type TableProps<Row> = {
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  barOf: ((row: Row) => number) | undefined;
};

/** Numbers by name. Where rows have bars, the largest value has the longest. */
function Table<Row extends Named>({ what, columns, rows, barOf = () => 0 }: TableProps<Row>) {
  const most = Math.max(0, ...rows.map(barOf));
  if (rows.length === 0) return <Text color="fg.muted">Nothing counted.</Text>;
  return (
    <TableFrame>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {columns.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.label}
              {barOf(row) > 0 && <i aria-hidden="true" style={{ width: `${(barOf(row) / most) * 100}%` }} />}
            </th>
            {columns.map(([heading, cellOf]) => (
              <td key={heading}>{cellOf(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** A card with a row for each value. Where there is a chart, the table is folded below it. */
export function cardOf<Row extends Named>(
  title: string,
  [what, ...columns]: [what: string, ...Column<Row>[]],
  rows: readonly Row[],
  barOf?: (row: Row) => number,
  chart?: ReactNode,
) {
  const table = <Table {...{ what, columns, rows, barOf }} />;
  return (
    <Card key={title} title={title}>
      {chart ? (
        <>
          {/* The chart library sets text sizes by attributes, which any CSS rule overrides. */}
          <Box css={{ '& text': { fontSize: 'xs' } }}>{chart}</Box>
          <Fold label="The numbers" color="fg.muted">
            <Box maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
              {table}
            </Box>
          </Fold>
        </>
      ) : (
        <Box overflowX="auto">{table}</Box>
      )}
    </Card>
  );
}
