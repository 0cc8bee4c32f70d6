import { Box, chakra, SimpleGrid } from '@chakra-ui/react';
import { type Funnel, type Insight, type Share, sourceLabel, UNKNOWN } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { funnelSteps, shownNumber } from '../lib/words/funnel.ts';
import { AnswerChart, HourChart, TimeChart } from './charts.tsx';
import {
  answerLabel,
  changeText,
  deviceLabel,
  percent,
  pointsOf,
  typeLabel,
  wasCountedBefore,
} from './numbers.ts';
import { type NumbersCard, numberLinks } from './tables.tsx';

type Facet = Parameters<typeof inquiriesAddress>[0];

/** A number that links to the inquiries of the period, narrowed by the facet; plain text without one. */
function inquiriesOf({ from, to }: Insight, what: string, value: number, facet?: Facet | null) {
  const number = shownNumber(value);
  if (value === 0 || !facet) return number;
  return (
    <Link to={inquiriesAddress({ from, to, ...facet })} aria-label={`${number} inquiries: ${what}`}>
      {number}
    </Link>
  );
}

const facetOf: { [N in keyof Funnel]?: Facet } = {
  inquiries: {},
  answered: { answer: 'given' },
  answeredInTime: { answer: 'in-time' },
};

/** The fifth box takes a whole row below two pairs. */
const belowPairs = { '& > :last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } } };

export function FiveNumbers({ insight }: { insight: Insight }) {
  const { now, before } = insight;
  const hasBefore = wasCountedBefore(insight);
  return (
    <SimpleGrid as="dl" columns={{ base: 2, lg: 5 }} gap="3" css={belowPairs}>
      {funnelSteps.map(({ name, label }) => (
        <Box key={name} layerStyle="panel" px="4" py="3" minW="0">
          <chakra.dt fontWeight="medium">{label}</chakra.dt>
          <Box as="dd" textStyle="figure" fontSize="3xl" css={numberLinks}>
            {inquiriesOf(insight, label, now[name], facetOf[name])}
          </Box>
          {hasBefore && <chakra.dd textStyle="hint">{changeText(now[name], before[name])}</chakra.dd>}
        </Box>
      ))}
    </SimpleGrid>
  );
}

/** The cards of a period in the order in which they are shown: the two charts over time first. */
export function cardsOf(insight: Insight): NumbersCard[] {
  const { now, types, answerTimes, hours } = insight;

  const overTime = (name: 'visits' | 'inquiries', title: string): NumbersCard => {
    const points = pointsOf(insight, name);
    return {
      title,
      chart: <TimeChart title={title} points={points} />,
      columns: ['When', 'Now', 'Before'],
      rows: points.map(({ from, to, label, now, before }) => ({
        key: from,
        label,
        cells: [
          inquiriesOf(insight, label, now, name === 'inquiries' ? { from, to } : null),
          shownNumber(before),
        ],
      })),
    };
  };

  const steps = funnelSteps.filter(({ name }) => name !== 'answeredInTime');
  const funnel: NumbersCard = {
    title: 'From a visit to an answer',
    columns: ['Step', 'Number', 'Of the step before'],
    rows: steps.map(({ name, label }, index) => {
      const value = now[name];
      const previous = steps[index - 1];
      const rate = previous ? percent(Math.min(value, now[previous.name]), now[previous.name]) : '';
      return { key: name, label, value, cells: [inquiriesOf(insight, label, value, facetOf[name]), rate] };
    }),
  };

  /** The values of a dimension, and how many of the visits of each became an inquiry. */
  const rates = (
    title: string,
    [what, facet]: [what: string, facet: FacetName],
    rows: readonly Share[],
    labelOf = (name: string) => name,
    chart?: ReactNode,
  ): NumbersCard => {
    const hasViews = facet === 'entry';
    // The hour of an inquiry is its own, not that of its visit.
    const hasRate = facet !== 'hour';
    return {
      title,
      chart,
      columns: [what, ...(hasViews ? ['Views'] : []), 'Visits', 'Inquiries', ...(hasRate ? ['Rate'] : [])],
      rows: rows.map(({ name, visits, views, inquiries }) => ({
        key: name,
        label: labelOf(name),
        value: visits,
        cells: [
          ...(hasViews ? [shownNumber(views)] : []),
          shownNumber(visits),
          inquiriesOf(insight, labelOf(name), inquiries, { [facet]: name }),
          ...(hasRate ? [percent(inquiries, visits)] : []),
        ],
      })),
    };
  };

  /** The parts of all inquiries. No filter of the inbox finds those without a value. */
  const parts = (
    title: string,
    [what, facet, ofAll]: [what: string, facet: 'type' | 'answer', ofAll: string],
    rows: Insight['answerTimes'],
    labelOf: (name: string) => string,
    chart?: ReactNode,
  ): NumbersCard => {
    const total = rows.reduce((sum, { inquiries }) => sum + inquiries, 0);
    return {
      title,
      chart,
      columns: [what, 'Inquiries', ofAll],
      rows: rows.map(({ name, inquiries }) => {
        const link = name === UNKNOWN ? null : { [facet]: name };
        const cells = [inquiriesOf(insight, labelOf(name), inquiries, link), percent(inquiries, total)];
        return { key: name, label: labelOf(name), value: inquiries, cells };
      }),
    };
  };

  const pageLabel = (name: string) => (name === UNKNOWN ? 'Not known' : name);
  const hourLabel = (hour: string) => `${hour}:00`;
  const [answers, busiest] = ['How long an answer takes', 'Busiest hours in Nairobi'];
  const answerChart = <AnswerChart title={answers} rows={answerTimes} />;
  const hourChart = <HourChart title={busiest} rows={hours} />;
  const campaigns = rates('Campaigns', ['Campaign', 'campaign'], insight.campaigns);

  return [
    overTime('visits', 'Visits over time'),
    overTime('inquiries', 'Inquiries over time'),
    funnel,
    parts('Inquiry types', ['Type', 'type', 'Of all'], types, typeLabel),
    rates('Sources', ['Source', 'source'], insight.sources, sourceLabel),
    rates('Pages on which visits begin', ['Page', 'entry'], insight.pages, pageLabel),
    parts(answers, ['Answered in', 'answer', 'Of all answered'], answerTimes, answerLabel, answerChart),
    rates(busiest, ['Hour', 'hour'], hours, hourLabel, hourChart),
    rates('Devices', ['Device', 'device'], insight.devices, deviceLabel),
    ...(campaigns.rows.length > 0 ? [campaigns] : []),
  ];
}
