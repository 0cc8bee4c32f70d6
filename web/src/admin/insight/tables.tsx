import { Box, chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
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
    borderCollapse: 'collapse',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1', px: { base: '1', md: '2' }, textAlign: 'end', verticalAlign: 'middle' },
    '& th:first-of-type': { textAlign: 'start', ps: '0' },
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
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal', overflowWrap: 'anywhere' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

/** A row; `value` is the length of the bar below its label, if it has one. */
type Row = { key: string; label: string; value?: number; cells: readonly ReactNode[] };

type TableProps = { columns: readonly string[]; rows: readonly Row[] };

/** Numbers by name. Where rows have bars, the largest value has the longest. */
function Table({ columns, rows }: TableProps) {
  const most = Math.max(0, ...rows.map(({ value = 0 }) => value));
  if (rows.length === 0) return <Text color="fg.muted">Nothing counted.</Text>;
  return (
    <TableFrame>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, cells }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {!!value && <i aria-hidden="true" style={{ width: `${(value / most) * 100}%` }} />}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

export type NumbersCard = TableProps & { title: string; chart?: ReactNode };

/** A table; where there is a chart, the table is folded below it. */
export function Numbers({ title, chart, ...table }: NumbersCard) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={title}>
      {chart ? (
        <>
          {/* The chart library sets text sizes by attributes, which any CSS rule overrides. */}
          <Box css={{ '& text': { fontSize: 'xs' } }}>{chart}</Box>
          <Fold label="The numbers" isOpen={isOpen} onToggle={setIsOpen} color="fg.muted">
            {isOpen && (
              <Box maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
                <Table {...table} />
              </Box>
            )}
          </Fold>
        </>
      ) : (
        <Table {...table} />
      )}
    </Card>
  );
}
