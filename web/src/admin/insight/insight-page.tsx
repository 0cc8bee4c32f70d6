import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { type Insight, insightDays } from '@mipaka/contract';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { saveFile } from '../lib/calls/save-file.ts';
import { daysIn, insightAddress, useInsight } from '../lib/queries/use-insight.ts';
import { shownDay } from '../lib/words/day.ts';
import { Action } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { cardsOf, FiveNumbers } from './cards.tsx';
import { csvOf, wasCountedBefore } from './numbers.ts';
import { Numbers } from './tables.tsx';

/** How many cards a screen holds below the numbers. */
const FIRST_SCREEN = 2;

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
              replace
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
        {(insight) => (isNothing(insight) ? <Nothing /> : <Everything insight={insight} />)}
      </QueryView>
    </Stack>
  );
}

const save = (insight: Insight) =>
  saveFile(`insight-${insight.from}-${insight.to}.csv`, 'text/csv;charset=utf-8', ['\ufeff', csvOf(insight)]);

const Period = chakra(Link, { base: { layerStyle: 'chip', px: '4' } });

const isNothing = (insight: Insight) =>
  !wasCountedBefore(insight) && Object.values(insight.now).every((number) => number === 0);

const Nothing = () => (
  <Empty text="Nothing has been counted in this time. Visits are shown half a minute after they begin." />
);

function Everything({ insight }: { insight: Insight }) {
  const cards = cardsOf(insight);
  // React draws the cards below the first screen after it has painted the first screen.
  const isWhole = useDeferredValue(true, false);
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
      <Grid>
        {cards.slice(0, isWhole ? undefined : FIRST_SCREEN).map((card) => (
          <Numbers key={card.title} {...card} />
        ))}
      </Grid>
    </>
  );
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  },
});
