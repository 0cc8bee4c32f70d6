import { Box, Text } from '@chakra-ui/react';
import { type Funnel, type Insight, type Share, UNKNOWN } from '@mipaka/contract';
import { type FacetName, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { funnelSteps, shownNumber } from '../lib/words/funnel.ts';
import { Card } from '../ui/card.tsx';
import { AnswerChart, HourChart, TimeChart } from './charts.tsx';
import { answerLabel, changeText, percent, pointsOf, typeLabel } from './numbers.ts';
import { BarName, ChartCard, Inquiries, numberLinks, Table } from './tables.tsx';

/** The inquiries of the whole period, with what else is asked for. */
export type AddressOf = (wanted?: { [N in FacetName | 'type']?: string }) => string;

const facetOf: { [N in keyof Funnel]?: { answer?: string } } = {
  inquiries: {},
  answered: { answer: 'given' },
  answeredInTime: { answer: 'in-time' },
};

export function FiveNumbers({
  insight: { now, before },
  addressOf,
}: {
  insight: Insight;
  addressOf: AddressOf;
}) {
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

export function OverTime({
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

export function FunnelCard({ now, addressOf }: { now: Funnel; addressOf: AddressOf }) {
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
export function Shares({ title, what, rows, label, addressOf, hasViews = false }: SharesProps) {
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

export function Types({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
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

export function Answers({ rows, addressOf }: { rows: Insight['answerTimes']; addressOf: AddressOf }) {
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

export function Hours({ rows, addressOf }: { rows: readonly Share[]; addressOf: AddressOf }) {
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
