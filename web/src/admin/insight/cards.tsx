import { Box } from '@chakra-ui/react';
import { type Funnel, type Insight, type Share, UNKNOWN } from '@mipaka/contract';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { funnelSteps, shownNumber } from '../lib/words/funnel.ts';
import { Card } from '../ui/card.tsx';
import { AnswerChart, HourChart, TimeChart } from './charts.tsx';
import { answerLabel, changeText, percent, pointsOf, typeLabel } from './numbers.ts';
import { ChartCard, Inquiries, numberLinks, Table } from './tables.tsx';

/** The inquiries of the whole period, with what else is asked for. */
export type AddressOf = (wanted?: { [N in FacetName | 'type']?: string }) => string;

const facetOf: { [N in keyof Funnel]?: { answer?: string } } = {
  inquiries: {},
  answered: { answer: 'given' },
  answeredInTime: { answer: 'in-time' },
};

type NumbersProps = { insight: Insight; addressOf: AddressOf };

export function FiveNumbers({ insight: { now, before }, addressOf }: NumbersProps) {
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
            layerStyle="panel"
            px="4"
            py="3"
            minW="0"
          >
            <Box as="dt" fontWeight="medium">
              {label}
            </Box>
            <Box as="dd" textStyle="figure" fontSize="3xl" css={numberLinks}>
              <Inquiries value={now[name]} to={facet ? addressOf(facet) : null} what={label} />
            </Box>
            <Box as="dd" textStyle="hint">
              {changeText(now[name], before[name])}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

type OverTimeProps = { insight: Insight; name: 'visits' | 'inquiries'; title: string };

export function OverTime({ insight, name, title }: OverTimeProps) {
  const points = pointsOf(insight, name);
  const addressOf = (days: { from: string; to: string }) =>
    name === 'inquiries' ? inquiriesAddress(days) : null;
  return (
    <ChartCard title={title} chart={<TimeChart title={title} points={points} />}>
      <Table
        columns={['When', 'Now', 'Before']}
        rows={points.map(({ from, to, label, now, before }) => ({
          key: from,
          label,
          cells: [{ inquiries: now, to: addressOf({ from, to }) }, shownNumber(before)],
        }))}
      />
    </ChartCard>
  );
}

export function FunnelCard({ now, addressOf }: { now: Funnel; addressOf: AddressOf }) {
  const parts = funnelSteps.filter(({ name }) => name !== 'answeredInTime');
  const rows = parts.map(({ name, label }, index) => {
    const previous = parts[index - 1];
    const facet = facetOf[name];
    const value = now[name];
    const rate = previous ? percent(Math.min(value, now[previous.name]), now[previous.name]) : '';
    const cells = [{ inquiries: value, to: facet ? addressOf(facet) : null }, rate];
    return { key: name, label, value, cells };
  });
  return (
    <Card title="From a visit to an answer">
      <Table columns={['Step', 'Number', 'Of the step before']} rows={rows} />
    </Card>
  );
}

type SharesProps = {
  title: string;
  what: string;
  rows: readonly Share[];
  label: (name: string) => string;
  addressOf: (name: string) => string;
  hasViews?: boolean;
};

/** The values of a dimension as bars, with how many of their visits became an inquiry. */
export function Shares({ title, what, rows, label, addressOf, hasViews = false }: SharesProps) {
  return (
    <Card title={title}>
      <Table
        columns={[what, ...(hasViews ? ['Views'] : []), 'Visits', 'Inquiries', 'Rate']}
        rows={rows.map(({ name, visits, views, inquiries }) => ({
          key: name,
          label: label(name),
          value: visits,
          cells: [
            ...(hasViews ? [shownNumber(views)] : []),
            shownNumber(visits),
            { inquiries, to: addressOf(name) },
            percent(inquiries, visits),
          ],
        }))}
      />
    </Card>
  );
}

const sumOf = (rows: readonly { inquiries: number }[]) =>
  rows.reduce((total, { inquiries }) => total + inquiries, 0);

export function Types({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
  return (
    <Card title="Inquiry types">
      <Table
        columns={['Type', 'Inquiries', 'Of all']}
        rows={rows.map(({ name, inquiries }) => {
          const to = name === UNKNOWN ? null : addressOf({ type: name });
          const cells = [{ inquiries, to }, percent(inquiries, sumOf(rows))];
          return { key: name, label: typeLabel(name), value: inquiries, cells };
        })}
      />
    </Card>
  );
}

export function Answers({ rows, addressOf }: { rows: Insight['answerTimes']; addressOf: AddressOf }) {
  const title = 'How long an answer takes';
  return (
    <ChartCard title={title} chart={<AnswerChart title={title} rows={rows} />}>
      <Table
        columns={['Answered in', 'Inquiries', 'Of all answered']}
        rows={rows.map(({ name, inquiries }) => ({
          key: name,
          label: answerLabel(name),
          cells: [{ inquiries, to: addressOf({ answer: name }) }, percent(inquiries, sumOf(rows))],
        }))}
      />
    </ChartCard>
  );
}

export function Hours({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
  const title = 'Busiest hours in Nairobi';
  return (
    <ChartCard title={title} chart={<HourChart title={title} rows={rows} />}>
      <Table
        columns={['Hour', 'Visits', 'Inquiries']}
        rows={rows.map(({ name, visits, inquiries }) => ({
          key: name,
          label: `${name}:00`,
          cells: [shownNumber(visits), { inquiries, to: addressOf({ hour: name }) }],
        }))}
      />
    </ChartCard>
  );
}
