import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { shownNumber } from '../lib/words/funnel.ts';
import { Card } from '../ui/card.tsx';

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

/** The numbers of a chart by themselves; `children` are the rows. */
export function Table({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
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
      <tbody>{children}</tbody>
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

/** The name of a row with its bar below. */
export function BarName({ children, value, most }: { children: ReactNode; value: number; most: number }) {
  return (
    <>
      {children}
      <i
        aria-hidden="true"
        style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
        hidden={value === 0}
      />
    </>
  );
}

const Summary = chakra('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '11',
    px: '3',
    ms: '-3',
    borderRadius: 'md',
    textStyle: 'sm',
    color: 'fg.muted',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing' },
  },
});

const Fold = chakra('details', { base: { '&[open] > summary svg': { transform: 'rotate(180deg)' } } });

/** A chart in a card, with the table behind it. */
export function ChartCard({
  title,
  chart,
  children,
}: {
  title: string;
  chart: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={title}>
      {/* What the library gives its texts is weaker than a rule. */}
      <Box css={{ '& text': { fontSize: 'xs' } }}>{chart}</Box>
      <Fold onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Summary>
          The numbers <Icon name="chevron-down" width="1em" height="1em" />
        </Summary>
        {isOpen && (
          <Box maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
            {children}
          </Box>
        )}
      </Fold>
    </Card>
  );
}
