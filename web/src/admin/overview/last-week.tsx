import { Box, Flex, SimpleGrid } from '@chakra-ui/react';
import type { InsightSummary } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { insightAddress } from '../lib/queries/use-insight.ts';
import { changeOf, funnelSteps, shownNumber } from '../lib/words/funnel.ts';

/** The five numbers of the last seven days, linked to Insight; nothing while all of them are zero. */
export function LastWeek({ insight: { now, before } }: { insight: InsightSummary }) {
  if (funnelSteps.every(({ name }) => now[name] + before[name] === 0)) return null;
  return (
    <SimpleGrid
      asChild
      columns={{ base: 1, md: 2, lg: 3, xl: 1 }}
      columnGap="4"
      rowGap="1"
      layerStyle="panel"
      px={{ base: '3', md: '4' }}
      py={{ base: '2', xl: '3' }}
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Link to={insightAddress(7)}>
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
      </Link>
    </SimpleGrid>
  );
}
