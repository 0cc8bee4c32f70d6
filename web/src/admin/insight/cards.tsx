import { Box, chakra, Flex } from '@chakra-ui/react';
import { type Funnel, funnelSteps, type Insight, type Share, sourceLabel, UNKNOWN } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { shownNumber } from '../lib/words/numbers.ts';
import { AnswerChart, HourChart, TimeChart } from './charts.tsx';
import {
  answerLabel,
  changeText,
  deviceLabel,
  type Point,
  pageLabel,
  pointsOf,
  shownPercent,
  typeLabel,
  wasCountedBefore,
} from './numbers.ts';
import { type Column, cardOf, type Named, numberLinks } from './tables.tsx';

type Facet = Parameters<typeof inquiriesAddress>[0];

/** A number that links to all inquiries of the period, narrowed by the facet; plain text without one. */
function inquiriesOf({ from, to }: Insight, what: string, value: number, facet?: Facet | null) {
  const number = shownNumber(value);
  if (value === 0 || !facet) return number;
  return (
    <Link
      to={inquiriesAddress({ view: 'all', from, to, ...facet })}
      aria-label={`${number} ${value === 1 ? 'inquiry' : 'inquiries'}: ${what}`}
    >
      {number}
    </Link>
  );
}

const facetOf: { [N in keyof Funnel]?: Facet } = {
  inquiries: {},
  answered: { answer: 'given' },
  answeredInTime: { answer: 'in-time' },
};

export function FiveNumbers({ insight }: { insight: Insight }) {
  const { now, before } = insight;
  const hasBefore = wasCountedBefore(insight);
  return (
    <Flex as="dl" wrap="wrap" gap="3">
      {funnelSteps.map(({ name, label }) => (
        <Box key={name} layerStyle="panel" px="4" py="3" flex={{ base: '1 1 max(8rem, 30%)', lg: '1' }}>
          <chakra.dt fontWeight="medium">{label}</chakra.dt>
          <Box as="dd" textStyle="figure" fontSize="3xl" css={numberLinks}>
            {inquiriesOf(insight, label, now[name], facetOf[name])}
          </Box>
          {hasBefore && <chakra.dd textStyle="hint">{changeText(now[name], before[name])}</chakra.dd>}
        </Box>
      ))}
    </Flex>
  );
}

function overTime(insight: Insight, name: 'visits' | 'inquiries', title: string) {
  const points = pointsOf(insight, name);
  const rows = points.map(({ now, before }) => ({ name: now.from, label: now.label, now, before }));
  const cellOf = ({ from, to, label, count }: Point['now']) =>
    inquiriesOf(insight, label, count, name === 'inquiries' ? { from, to } : null);
  const now: Column<Point> = ['Now', (point) => cellOf(point.now)];
  const before: Column<Point> = ['Before', (point) => cellOf(point.before)];
  return cardOf(title, ['When', now, before], rows, undefined, <TimeChart title={title} points={points} />);
}

function funnelOf(insight: Insight) {
  const steps = funnelSteps.filter(({ name }) => name !== 'answeredInTime');
  const rows = steps.map((step, index) => {
    const value = insight.now[step.name];
    const previous = steps[index - 1];
    const whole = previous && insight.now[previous.name];
    return { ...step, value, rate: whole === undefined ? '' : shownPercent(value, whole) };
  });
  const number: Column<(typeof rows)[number]> = [
    'Number',
    ({ name, label, value }) => inquiriesOf(insight, label, value, facetOf[name]),
  ];
  const rate: typeof number = ['Of the step before', (row) => row.rate];
  return cardOf('From a visit to an answer', ['Step', number, rate], rows, ({ value }) => value);
}

type Part = Insight['answerTimes'][number];
const byVisits = ({ visits }: Share) => visits;
const byInquiries = ({ inquiries }: Part) => inquiries;
const visits: Column<Share> = ['Visits', (row) => shownNumber(row.visits)];
const views: Column<Share> = ['Views', (row) => shownNumber(row.views)];
/** How many of the visits became an inquiry. */
const rate: Column<Share> = ['Rate', (row) => shownPercent(row.inquiries, row.visits)];

function partOf(heading: string, rows: readonly Part[]): Column<Part> {
  const total = rows.reduce((sum, { inquiries }) => sum + inquiries, 0);
  return [heading, ({ inquiries }) => shownPercent(inquiries, total)];
}

const labelled = <Row extends Part>(rows: readonly Row[], labelOf: (name: string) => string) =>
  rows.map((row) => ({ ...row, label: labelOf(row.name) }));

/** The cards of a period in the order in which they are shown: the two charts over time first. */
export function cardsOf(insight: Insight): ReactNode[] {
  const { answerTimes, hours } = insight;
  const inquiries = (facet: FacetName | 'type'): Column<Named & Part> => [
    'Inquiries',
    ({ name, label, inquiries }) => {
      // No filter of the inbox finds inquiries without a type.
      const isFound = facet !== 'type' || name !== UNKNOWN;
      return inquiriesOf(insight, label, inquiries, isFound ? { [facet]: name } : null);
    },
  ];
  const types = labelled(insight.types, typeLabel);
  const sources = labelled(insight.sources, sourceLabel);
  const pages = labelled(insight.pages, pageLabel);
  const times = labelled(answerTimes, answerLabel);
  const ofDay = labelled(hours, (hour) => `${hour}:00`);
  const devices = labelled(insight.devices, deviceLabel);
  const campaigns = labelled(insight.campaigns, (name) => name);
  const [answers, busiest] = ['How long an answer takes', 'Busiest hours in Nairobi'];
  const answered = partOf('Of all answered', times);
  const answerChart = <AnswerChart title={answers} rows={answerTimes} />;
  const hourChart = <HourChart title={busiest} rows={hours} />;
  return [
    overTime(insight, 'visits', 'Visits over time'),
    overTime(insight, 'inquiries', 'Inquiries over time'),
    funnelOf(insight),
    cardOf('Inquiry types', ['Type', inquiries('type'), partOf('Of all', types)], types, byInquiries),
    cardOf('Sources', ['Source', visits, inquiries('source'), rate], sources, byVisits),
    cardOf('Pages on which visits begin', ['Page', views, visits, inquiries('entry'), rate], pages, byVisits),
    cardOf(answers, ['Answered in', inquiries('answer'), answered], times, byInquiries, answerChart),
    // The hour of an inquiry is its own, not that of its visit: there is no rate.
    cardOf(busiest, ['Hour', visits, inquiries('hour')], ofDay, byVisits, hourChart),
    cardOf('Devices', ['Device', visits, inquiries('device'), rate], devices, byVisits),
    campaigns.length > 0 &&
      cardOf('Campaigns', ['Campaign', visits, inquiries('campaign'), rate], campaigns, byVisits),
  ];
}
