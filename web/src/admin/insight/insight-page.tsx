import { chakra, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { type Insight, insightDays, shownDay } from '@mipaka/contract';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { saveFile } from '../lib/calls/save-file.ts';
import { daysIn, insightAddress, useInsight } from '../lib/queries/use-insight.ts';
import { Action } from '../ui/action.tsx';
import { Empty, QueryView } from '../ui/query-view.tsx';
import { cardsOf, FiveNumbers } from './cards.tsx';
import { csvOf, wasCountedBefore } from './numbers.ts';

/** How many cards a screen holds below the numbers. */
const FIRST_SCREEN = 2;

const NOTHING = 'Nothing has been counted in this time. Visits are shown half a minute after they begin.';

const periodLabels: { [days: number]: string } = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' };

/** /admin/insight: where inquiries come from. The counts of a period stand beside those of the period before. */
export default function InsightPage() {
  const [params] = useSearchParams();
  const days = daysIn(params);
  const query = useInsight(days);
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <Flex as="nav" aria-label="Period" gap="1" wrap="wrap">
          {insightDays.map((period) => (
            <Period
              key={period}
              to={insightAddress(period)}
              aria-current={period === days ? 'page' : undefined}
            >
              {periodLabels[period]}
            </Period>
          ))}
        </Flex>
        <Action
          label="CSV"
          icon="download"
          size="sm"
          disabled={!query.data}
          onClick={() => query.data && save(query.data)}
        />
      </Flex>
      <QueryView query={query} what="what was counted">
        {(insight) => (isNothing(insight) ? <Empty text={NOTHING} /> : <Everything insight={insight} />)}
      </QueryView>
    </Stack>
  );
}

const save = (insight: Insight) =>
  saveFile(`insight-${insight.from}-${insight.to}.csv`, 'text/csv;charset=utf-8', ['\ufeff', csvOf(insight)]);

const Period = chakra(Link, { base: { layerStyle: 'chip', px: '4' } }, { defaultProps: { replace: true } });

const isNothing = (insight: Insight) =>
  !wasCountedBefore(insight) && Object.values(insight.now).every((number) => number === 0);

function Everything({ insight }: { insight: Insight }) {
  // React draws the cards below the first screen after it has painted the first screen.
  const isWhole = useDeferredValue(true, false);
  const cards = cardsOf(insight).slice(0, isWhole ? undefined : FIRST_SCREEN);
  return (
    <>
      <Text textStyle="hint">
        {shownDay(insight.from)} to {shownDay(insight.to)}
        {wasCountedBefore(insight)
          ? `, compared with the ${insight.days} days before`
          : `; nothing was counted in the ${insight.days} days before`}
        . Days and hours are in Nairobi time.
      </Text>
      <FiveNumbers insight={insight} />
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="3">
        {cards}
      </SimpleGrid>
    </>
  );
}
