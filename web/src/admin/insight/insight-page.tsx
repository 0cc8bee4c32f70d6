import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { type Funnel, type Insight, insightDays, type Share, sourceLabel, UNKNOWN } from '@mipaka/contract';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { saveFile } from '../lib/calls/save-file.ts';
import { daysIn, insightAddress, useInsight, usePrefetchInsight } from '../lib/queries/use-insight.ts';
import { shownDay } from '../lib/words/day.ts';
import { funnelSteps, shownNumber } from '../lib/words/funnel.ts';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { AnswerChart, HourChart, TimeChart } from './charts.tsx';
import { answerLabel, changeText, csvOf, deviceLabel, percent, pointsOf, typeLabel } from './numbers.ts';
import { BarName, ChartCard, Inquiries, numberLinks, Table } from './tables.tsx';

const periodLabels: { [days: number]: string } = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' };

/** What brings inquiries: the counts of a period, beside those of the period before. */
export default function InsightPage() {
  const [params] = useSearchParams();
  const days = daysIn(params);
  const query = useInsight(days);
  const prefetch = usePrefetchInsight();
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <Flex as="nav" aria-label="Period" gap="1" wrap="wrap">
          {insightDays.map((period) => (
            <Period
              key={period}
              to={insightAddress(period)}
              replace
              onPointerEnter={() => prefetch(period)}
              onFocus={() => prefetch(period)}
              aria-current={period === days ? 'page' : undefined}
            >
              {periodLabels[period]}
            </Period>
          ))}
        </Flex>
        <Button
          variant="outline"
          size="sm"
          px="4"
          disabled={!query.data}
          onClick={() => query.data && save(query.data)}
        >
          <Icon name="download" /> CSV
        </Button>
      </Flex>
      <QueryView query={query} what="what was counted">
        {(insight) => (isNothing(insight) ? <Nothing /> : <Everything insight={insight} />)}
      </QueryView>
    </Stack>
  );
}

const save = (insight: Insight) =>
  saveFile(`insight-${insight.from}-${insight.to}.csv`, 'text/csv;charset=utf-8', ['\ufeff', csvOf(insight)]);

const Period = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '4',
    fontSize: 'sm',
    fontWeight: 'medium',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
    '&[aria-current]': { bg: 'brand.subtle', borderColor: 'brand.fg', color: 'brand.fg' },
  },
});

const isNothing = ({ now, before }: Insight) =>
  [...Object.values(now), ...Object.values(before)].every((number) => number === 0);

const Nothing = () => (
  <Empty text="Nothing has been counted in this time. Visits are shown half a minute after they begin." />
);

/** The inquiries of the whole period, with what else is asked for. */
type AddressOf = (wanted?: { [N in FacetName | 'type']?: string }) => string;

function Everything({ insight }: { insight: Insight }) {
  const { from, to } = insight;
  // What is below the first screen is drawn when that is painted.
  const isWhole = useDeferredValue(true, false);
  const addressOf: AddressOf = (wanted = {}) => inquiriesAddress({ from, to, ...wanted });
  return (
    <>
      <Text color="fg.muted" textStyle="sm">
        {shownDay(from)} to {shownDay(to)}, beside the {insight.days} days before. Days and hours are those of
        Nairobi.
      </Text>
      <FiveNumbers insight={insight} addressOf={addressOf} />
      <Grid>
        <OverTime insight={insight} name="visits" title="Visits over time" />
        <OverTime insight={insight} name="inquiries" title="Inquiries over time" />
        {isWhole && (
          <>
            <FunnelCard now={insight.now} addressOf={addressOf} />
            <Types rows={insight.types} addressOf={addressOf} />
            <Shares
              title="Sources"
              what="Source"
              rows={insight.sources}
              label={sourceLabel}
              addressOf={(source) => addressOf({ source })}
            />
            <Shares
              title="Pages on which visits begin"
              what="Page"
              rows={insight.pages}
              label={(name) => (name === UNKNOWN ? 'Not known' : name)}
              addressOf={(entry) => addressOf({ entry })}
              hasViews
            />
            <Answers rows={insight.answerTimes} addressOf={addressOf} />
            <Hours rows={insight.hours} addressOf={addressOf} />
            <Shares
              title="Devices"
              what="Device"
              rows={insight.devices}
              label={deviceLabel}
              addressOf={(device) => addressOf({ device })}
            />
            {insight.campaigns.length > 0 && (
              <Shares
                title="Campaigns"
                what="Campaign"
                rows={insight.campaigns}
                label={(name) => name}
                addressOf={(campaign) => addressOf({ campaign })}
              />
            )}
          </>
        )}
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

const facetOf: { [N in keyof Funnel]?: { answer?: string } } = {
  inquiries: {},
  answered: { answer: 'given' },
  answeredInTime: { answer: 'in-time' },
};

function FiveNumbers({ insight: { now, before }, addressOf }: { insight: Insight; addressOf: AddressOf }) {
  return (
    <Box
      as="dl"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' }}
    >
      {funnelSteps.map(({ name, label }) => {
        const facet = facetOf[name];
        return (
          <Box
            key={name}
            // The fifth, below two pairs.
            gridColumn={{ base: name === 'answeredInTime' ? '1 / -1' : 'auto', lg: 'auto' }}
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="lg"
            px="4"
            py="3"
            minW="0"
          >
            <Box as="dt" fontWeight="medium">
              {label}
            </Box>
            <Box as="dd" fontFamily="heading" fontSize="3xl" lineHeight="short" css={numberLinks}>
              <Inquiries value={now[name]} to={facet ? addressOf(facet) : null} what={label} />
            </Box>
            <Box as="dd" textStyle="sm" color="fg.muted">
              {changeText(now[name], before[name])}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function OverTime({
  insight,
  name,
  title,
}: {
  insight: Insight;
  name: 'visits' | 'inquiries';
  title: string;
}) {
  const points = pointsOf(insight, name);
  return (
    <ChartCard title={title} chart={<TimeChart title={title} points={points} />}>
      <Table columns={['When', 'Now', 'Before']}>
        {points.map(({ from, to, label, now, before }) => (
          <tr key={from}>
            <th scope="row">{label}</th>
            <td>
              <Inquiries
                value={now}
                to={name === 'inquiries' ? inquiriesAddress({ from, to }) : null}
                what={label}
              />
            </td>
            <td>{shownNumber(before)}</td>
          </tr>
        ))}
      </Table>
    </ChartCard>
  );
}

function FunnelCard({ now, addressOf }: { now: Funnel; addressOf: AddressOf }) {
  const parts = funnelSteps.filter(({ name }) => name !== 'answeredInTime');
  const most = Math.max(...parts.map(({ name }) => now[name]));
  return (
    <Card title="From a visit to an answer">
      <Table columns={['Step', 'Number', 'Of the step before']}>
        {parts.map(({ name, label }, index) => {
          const previous = parts[index - 1];
          const facet = facetOf[name];
          return (
            <tr key={name}>
              <th scope="row">
                <BarName value={now[name]} most={most}>
                  {label}
                </BarName>
              </th>
              <td>
                <Inquiries value={now[name]} to={facet ? addressOf(facet) : null} what={label} />
              </td>
              <td>{previous ? percent(Math.min(now[name], now[previous.name]), now[previous.name]) : ''}</td>
            </tr>
          );
        })}
      </Table>
    </Card>
  );
}

type SharesProps = {
  title: string;
  /** What stands in the first column. */
  what: string;
  rows: readonly Share[];
  label: (name: string) => string;
  addressOf: (name: string) => string;
  hasViews?: boolean;
};

/** The values of a dimension as bars, with how many of their visits became an inquiry. */
function Shares({ title, what, rows, label, addressOf, hasViews = false }: SharesProps) {
  const most = Math.max(0, ...rows.map(({ visits }) => visits));
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <Text color="fg.muted">Nothing counted.</Text>
      ) : (
        <Table columns={[what, ...(hasViews ? ['Views'] : []), 'Visits', 'Inquiries', 'Rate']}>
          {rows.map(({ name, visits, views, inquiries }) => (
            <tr key={name}>
              <th scope="row">
                <BarName value={visits} most={most}>
                  {label(name)}
                </BarName>
              </th>
              {hasViews && <td>{shownNumber(views)}</td>}
              <td>{shownNumber(visits)}</td>
              <td>
                <Inquiries value={inquiries} to={addressOf(name)} what={label(name)} />
              </td>
              <td>{percent(inquiries, visits)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

function Types({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
  const most = Math.max(0, ...rows.map(({ inquiries }) => inquiries));
  const all = rows.reduce((total, { inquiries }) => total + inquiries, 0);
  return (
    <Card title="Inquiry types">
      {rows.length === 0 ? (
        <Text color="fg.muted">Nothing counted.</Text>
      ) : (
        <Table columns={['Type', 'Inquiries', 'Of all']}>
          {rows.map(({ name, inquiries }) => (
            <tr key={name}>
              <th scope="row">
                <BarName value={inquiries} most={most}>
                  {typeLabel(name)}
                </BarName>
              </th>
              <td>
                <Inquiries
                  value={inquiries}
                  to={name === UNKNOWN ? null : addressOf({ type: name })}
                  what={typeLabel(name)}
                />
              </td>
              <td>{percent(inquiries, all)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

function Answers({ rows, addressOf }: { rows: Insight['answerTimes']; addressOf: AddressOf }) {
  const title = 'How long an answer takes';
  const all = rows.reduce((total, { inquiries }) => total + inquiries, 0);
  return (
    <ChartCard title={title} chart={<AnswerChart title={title} rows={rows} />}>
      <Table columns={['Answered in', 'Inquiries', 'Of all answered']}>
        {rows.map(({ name, inquiries }) => (
          <tr key={name}>
            <th scope="row">{answerLabel(name)}</th>
            <td>
              <Inquiries value={inquiries} to={addressOf({ answer: name })} what={answerLabel(name)} />
            </td>
            <td>{percent(inquiries, all)}</td>
          </tr>
        ))}
      </Table>
    </ChartCard>
  );
}

function Hours({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
  const title = 'Busiest hours in Nairobi';
  return (
    <ChartCard title={title} chart={<HourChart title={title} rows={rows} />}>
      <Table columns={['Hour', 'Visits', 'Inquiries']}>
        {rows.map(({ name, visits, inquiries }) => (
          <tr key={name}>
            <th scope="row">{name}:00</th>
            <td>{shownNumber(visits)}</td>
            <td>
              <Inquiries value={inquiries} to={addressOf({ hour: name })} what={`${name}:00`} />
            </td>
          </tr>
        ))}
      </Table>
    </ChartCard>
  );
}
