import { Box, chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { shownNumber } from '../lib/words/funnel.ts';
import { Card } from '../ui/card.tsx';
import { Fold } from '../ui/fold.tsx';

/**
 * How links in numbers look: rules of what they stand in, because there are hundreds of them, and a component of the
 * design system each would take its time.
 */
export const numberLinks = {
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: '6',
    minWidth: '6',
    borderRadius: 'sm',
    textDecorationLine: 'underline',
    textDecorationColor: 'border.emphasized',
    textUnderlineOffset: '0.2em',
  },
  '& a:hover': { textDecorationColor: 'currentColor' },
  '& a:focus-visible': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
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
    /** How much of the largest value one is. */
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
    '& i[hidden]': { display: 'none' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal', overflowWrap: 'anywhere' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

type Row = {
  key: string;
  label: string;
  /** What the bar below it shows, where it has one. */
  value?: number;
  /** A number of inquiries leads to them. */
  cells: readonly (string | { inquiries: number; to: string | null })[];
};

type TableProps = { columns: readonly string[]; rows: readonly Row[] };

/** Numbers by name; where they have bars, the longest is that of the largest value. */
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
              {value !== undefined && (
                <i
                  aria-hidden="true"
                  style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
                  hidden={value === 0}
                />
              )}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
              <td key={index}>
                {typeof cell === 'string' ? (
                  cell
                ) : (
                  <Inquiries value={cell.inquiries} to={cell.to} what={label} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** A number that leads to the inquiries behind it; none of them, and it leads nowhere. */
export function Inquiries({ value, to, what }: { value: number; to: string | null; what: string }) {
  if (value === 0 || to === null) return shownNumber(value);
  return (
    <Link to={to} aria-label={`${shownNumber(value)} inquiries: ${what}`}>
      {shownNumber(value)}
    </Link>
  );
}

export type NumbersCard = TableProps & { title: string; chart?: ReactNode };

/** A table, behind a chart where there is one. */
export function Numbers({ title, chart, ...table }: NumbersCard) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={title}>
      {chart ? (
        <>
          {/* What the library gives its texts is weaker than a rule. */}
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
