import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { shownNumber } from '../lib/funnel.ts';
import { Card } from '../ui/card.tsx';

export const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1', px: { base: '1', md: '2' }, textAlign: 'end', verticalAlign: 'middle' },
    '& th:first-of-type': { textAlign: 'start', ps: '0' },
    '& td': { whiteSpace: 'nowrap' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal', overflowWrap: 'anywhere' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

const NumberLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: '6',
    minWidth: '6',
    borderRadius: 'sm',
    textDecorationLine: 'underline',
    textDecorationColor: 'border.emphasized',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationColor: 'currentColor' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
});

/** A number that leads to the inquiries behind it; none of them, and it leads nowhere. */
export function Inquiries({ value, to, what }: { value: number; to: string | null; what: string }) {
  if (value === 0 || to === null) return shownNumber(value);
  return (
    <NumberLink to={to} aria-label={`${shownNumber(value)} inquiries: ${what}`}>
      {shownNumber(value)}
    </NumberLink>
  );
}

/** How much of the largest value one is. */
const Bar = chakra('span', {
  base: { display: 'block', height: '1.5', mt: '0.5', borderRadius: 'full', bg: 'brand.fg', minWidth: '1px' },
});

/** The name of a row with its bar below. */
export function BarName({ children, value, most }: { children: ReactNode; value: number; most: number }) {
  return (
    <>
      {children}
      <Bar
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
  return (
    <Card title={title}>
      {/* What the library gives its texts is weaker than a rule. */}
      <Box css={{ '& text': { fontSize: 'xs' } }}>{chart}</Box>
      <Fold>
        <Summary>
          The numbers <Icon name="chevron-down" width="1em" height="1em" />
        </Summary>
        <Box maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
          {children}
        </Box>
      </Fold>
    </Card>
  );
}
