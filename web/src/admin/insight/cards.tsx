import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { type Funnel, funnelSteps, type Insight, type Share, sourceLabel, UNKNOWN } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { shownNumber } from '../lib/words/numbers.ts';
import { Fold } from '../ui/fold.tsx';
import { Card } from '../ui/section.tsx';
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

/** A rule of the container: a component of the design system for each of the hundreds of links would be slow. */
const numberLinks = {
  '& a': {
    display: 'inline-block',
    minHeight: '6',
    minWidth: '6',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.2em',
  },
} as const;

const TableFrame = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1', px: { base: '1', md: '2' }, textAlign: 'end', verticalAlign: 'middle' },
    '& th:first-of-type': { textAlign: 'start', ps: '0', minWidth: '5.5rem' },
    '& td': { whiteSpace: 'nowrap' },
    ...numberLinks,
    /** The bar: the value of a row as a share of the largest value. */
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
    '& thead th': { color: 'fg.muted', fontWeight: 'medium', overflowWrap: 'break-word' },
    '& tbody th': { fontWeight: 'normal' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

type Named = { name: string; label: string };
/** The heading of a column, and its cell in a row. */
type Column<Row> = [heading: string, cellOf: (row: Row) => ReactNode];

/** `what` is the heading of the labels; `barOf` gives the length of the bar below a label. */
type TableProps<Row> = {
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  barOf: ((row: Row) => number) | undefined;
};

/** Numbers by name. Where rows have bars, the largest value has the longest. */
function Table<Row extends Named>({ what, columns, rows, barOf = () => 0 }: TableProps<Row>) {
  const most = Math.max(0, ...rows.map(barOf));
  if (rows.length === 0) return <Text color="fg.muted">Nothing counted.</Text>;
  return (
    <TableFrame>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {columns.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.label}
              {barOf(row) > 0 && <i aria-hidden="true" style={{ width: `${(barOf(row) / most) * 100}%` }} />}
            </th>
            {columns.map(([heading, cellOf]) => (
              <td key={heading}>{cellOf(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** A card with a row for each value. Where there is a chart, the table is folded below it. */
function cardOf<Row extends Named>(
  title: string,
  [what, ...columns]: [what: string, ...Column<Row>[]],
  rows: readonly Row[],
  barOf?: (row: Row) => number,
  chart?: ReactNode,
) {
  const table = <Table {...{ what, columns, rows, barOf }} />;
  return (
    <Card key={title} title={title}>
      {chart ? (
        <>
          {/* The chart library sets text sizes by attributes, which any CSS rule overrides. */}
          <Box css={{ '& text': { fontSize: 'xs' } }}>{chart}</Box>
          <Fold label="The numbers" color="fg.muted">
            <Box maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
              {table}
            </Box>
          </Fold>
        </>
      ) : (
        <Box overflowX="auto">{table}</Box>
      )}
    </Card>
  );
}
