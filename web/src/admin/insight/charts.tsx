import { answerTimes, type Insight, REPLY_HOURS } from '@mipaka/contract';
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  type XAxisProps,
  YAxis,
} from 'recharts';
import { axisDay, type Point } from './numbers.ts';

/** Colours of the design system, in both modes 3:1 against the panel (web/src/contrast.test.ts). */
const color = {
  now: 'var(--m-colors-brand-fg)',
  before: 'var(--m-colors-fg-subtle)',
  late: 'var(--m-colors-accent-fg)',
  axis: 'var(--m-colors-fg-muted)',
  grid: 'var(--m-colors-border-muted)',
} as const;

/** A number on an axis: 1.2K. */
const brief = new Intl.NumberFormat('en', { notation: 'compact' }).format;

const axis = { tick: { fill: color.axis, fontSize: 12 }, stroke: color.axis, tickLine: false };
/** The axis of the counts. */
const numbers = { ...axis, allowDecimals: false, width: 44, tickFormatter: brief, axisLine: false };
const tooltip = {
  contentStyle: {
    background: 'var(--m-colors-bg-panel)',
    border: '1px solid var(--m-colors-border-emphasized)',
    borderRadius: 8,
    fontSize: 14,
  },
  labelStyle: { color: 'var(--m-colors-fg)', fontWeight: 600 },
  itemStyle: { color: 'var(--m-colors-fg)' },
  cursor: { stroke: color.grid, fill: 'var(--m-colors-bg-subtle)' },
  isAnimationActive: false,
} as const;
const margin = { top: 16, right: 8, bottom: 0, left: 0 };
const HEIGHT = 224;

const line = { dot: false, isAnimationActive: false } as const;
const before = { stroke: color.before, strokeDasharray: '5 4', strokeWidth: 1.5 };
const now = { stroke: color.now, strokeWidth: 2.5 };
const DOT = { r: 2.5, fill: color.now };
const TODAY_DOT = { r: 4, fill: 'var(--m-colors-bg-panel)', strokeWidth: 2 };

type Props = { title: string };

/** A number over time, beside the period before. A period ends with today, which is a dot of its own until it is over. */
export function TimeChart({ title, points }: Props & { points: readonly Point[] }) {
  const last = points.at(-1);
  const today = last?.now.from === last?.now.to ? last : undefined;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={[...points]} margin={margin} title={title}>
        <CartesianGrid vertical={false} stroke={color.grid} />
        <XAxis {...axis} dataKey="now.from" tickFormatter={axisDay} minTickGap={32} />
        <YAxis {...numbers} />
        <Tooltip
          {...tooltip}
          labelFormatter={(from) => points.find(({ now }) => now.from === from)?.now.label ?? ''}
        />
        <Line {...line} dataKey="before.count" name="The period before" {...before} />
        <Line
          {...line}
          dataKey={(point) => (point === today ? null : point.now.count)}
          name={title}
          {...now}
          dot={points.length <= 31 && DOT}
        />
        <Line
          {...line}
          dataKey={(point) => (point === today ? point.now.count : null)}
          name="Today so far"
          {...now}
          dot={TODAY_DOT}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** `name`: what is counted; `below`: props of the axis below the bars. */
type BarsProps = Props & {
  name: string;
  bars: readonly { label: string; value: number; fill?: string }[];
  below: XAxisProps;
  children?: ReactNode;
};

function Bars({ title, name, bars, below, children }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...bars]} margin={margin} title={title} barCategoryGap="10%">
        <CartesianGrid vertical={false} stroke={color.grid} />
        <XAxis {...axis} dataKey="label" {...below} />
        <YAxis {...numbers} />
        <Tooltip {...tooltip} />
        <Bar dataKey="value" name={name} fill={color.now} isAnimationActive={false} />
        {children}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The longest time of a bar, short enough for the axis on a phone. */
const limitOf = (hours: number) => (Number.isFinite(hours) ? `${hours} h` : 'more');

/** How long staff took to answer, with a line at the promised time. */
export function AnswerChart({ title, rows }: Props & { rows: Insight['answerTimes'] }) {
  const bars = answerTimes.map(({ name, label, hours }) => ({
    label,
    value: rows.find((row) => row.name === name)?.inquiries ?? 0,
    ...(hours > REPLY_HOURS && { fill: color.late }),
  }));
  const tickFormatter = (_label: string, index: number) => limitOf(answerTimes[index]?.hours ?? 0);
  return (
    <Bars title={title} name="Inquiries" bars={bars} below={{ interval: 0, tickFormatter }}>
      <ReferenceLine
        x={answerTimes.findLast(({ hours }) => hours <= REPLY_HOURS)?.label}
        position="end"
        stroke={color.late}
        strokeDasharray="4 3"
        label={{ value: `${REPLY_HOURS} h`, position: 'top', fill: color.axis, fontSize: 12 }}
      />
    </Bars>
  );
}

export function HourChart({ title, rows }: Props & { rows: Insight['hours'] }) {
  const bars = rows.map(({ name, visits }) => ({ label: `${name}:00`, value: visits }));
  return <Bars title={title} name="Visits" bars={bars} below={{ interval: 5 }} />;
}
