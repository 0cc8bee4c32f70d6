import { Box, chakra, Flex } from '@chakra-ui/react';
import type { InsightSummary } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { insightAddress } from '../lib/queries/use-insight.ts';
import { changeOf, funnelSteps, shownNumber } from '../lib/words/funnel.ts';

const Strip = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
      xl: 'minmax(0, 1fr)',
    },
    columnGap: '4',
    rowGap: '1',
    px: { base: '3', md: '4' },
    py: { base: '2', xl: '3' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transition: 'border-color 0.15s',
    _hover: { borderColor: 'border.emphasized' },
  },
});

/** The five numbers of the last seven days, linked to Insight; nothing while all of them are zero. */
export function LastWeek({ insight: { now, before } }: { insight: InsightSummary }) {
  if (funnelSteps.every(({ name }) => now[name] + before[name] === 0)) return null;
  return (
    <Strip to={insightAddress(7)}>
      <Box as="span" fontWeight="medium" gridColumn="1 / -1">
        Last 7 days
      </Box>
      {funnelSteps.map(({ name, label }) => (
        <Flex as="span" key={name} align="baseline" columnGap="2" minW="0">
          <Box as="span" minW="10" textAlign="end" textStyle="figure" fontSize="xl" whiteSpace="nowrap">
            {shownNumber(now[name])}
          </Box>{' '}
          <Box as="span" textStyle="sm">
            {label}
          </Box>{' '}
          <Box as="span" textStyle="note" whiteSpace="nowrap">
            {changeOf(now[name], before[name])}
          </Box>
        </Flex>
      ))}
    </Strip>
  );
}
