import { Box, chakra, Flex, Grid, Input } from '@chakra-ui/react';
import { dayOf, inquiryStatuses, inquiryTypes, NAIROBI_MS } from '@mipaka/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import {
  type FacetName,
  facetLabels,
  inboxAddress,
  inquiriesAddress,
  menuViews,
  type View,
} from '../../lib/addresses/inbox-address.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { wanted } from '../../lib/wanted.ts';
import { statusLooks } from '../../lib/words/inquiry-status.ts';
import { Action } from '../../ui/action.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { type Chosen, countChosen, isWaiting, noChoice } from './filter.ts';

/** Pause after the last key before the text is searched for, in milliseconds. */
const TYPING_MS = 60;

export const SEARCH_ID = 'inbox-search';

/** The first and the last day of the month before `nowMs` (epoch milliseconds) in Nairobi. */
function lastMonth(nowMs: number) {
  const now = new Date(nowMs + NAIROBI_MS);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}

export const listsFor = (nowMs: number): { label: string; to: string }[] => [
  ...menuViews.map(({ name, label }) => ({ label, to: inboxAddress(name) })),
  { label: 'Unassigned', to: inquiriesAddress({ status: 'new', assignee: 'none' }) },
  { label: 'Last month', to: inquiriesAddress({ view: 'all', ...lastMonth(nowMs) }) },
];

type Props = {
  nowMs: number;
  view: View;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
};

/** The search field, and a button for the menu of all filters, in one line. */
export function FilterBar({ nowMs, view, chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    if (menu.current?.contains(document.activeElement)) button.current?.focus();
  };
  const colleagues = useColleagues().data ?? [];
  const { from, to } = chosen;
  const isNarrowed = isWaiting(view, chosen);
  // With a status, further filters narrow the waiting inquiries; without it they would cover all inquiries.
  const narrow = (part: Partial<Chosen>) => onChange(isNarrowed ? { status: 'new', ...part } : part);
  const list = menuViews.find(({ name }) => name === view);
  const others = countChosen(chosen) - Number(isNarrowed && chosen.status !== null);
  return (
    <Box mb="3" onKeyDown={(event) => event.key === 'Escape' && close()}>
      <Flex gap="2" align="center" wrap="wrap">
        <Search text={chosen.text} onChange={(text) => onChange({ text })} />
        <ChipButton
          ref={button}
          type="button"
          data-chosen={others > 0 || list ? '' : undefined}
          aria-expanded={isOpen}
          aria-controls="inbox-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {list?.label ?? 'Filter'}
          {others > 0 && ` · ${others}`} <Icon name="chevron-down" width="1em" height="1em" />
        </ChipButton>
      </Flex>
      <Box ref={menu} id="inbox-filters" hidden={!isOpen} mt="2" p="3" layerStyle="panel">
        <Flex as="nav" aria-label="Lists" wrap="wrap" gap="2">
          {listsFor(nowMs).map(({ label, to }) => (
            <ChipButton key={label} asChild>
              <Link to={to}>{label}</Link>
            </ChipButton>
          ))}
        </Flex>
        <Grid templateColumns="repeat(auto-fit, minmax(8.75rem, 1fr))" gap="3" mt="3" maxW="2xl">
          {view !== 'overdue' && view !== 'due' && !isNarrowed && (
            <Choice
              label="Status"
              value={chosen.status}
              none="Any"
              options={inquiryStatuses.map((status) => [status, statusLooks[status].label])}
              onChange={(status) => onChange({ status: status as Chosen['status'] })}
            />
          )}
          {view !== 'mine' && (
            <Choice
              label="Assigned to"
              value={chosen.assignee}
              none="Anybody"
              options={[['none', 'Nobody'], ...colleagues.map(({ id, username }) => [id, username] as const)]}
              onChange={(assignee) => narrow({ assignee })}
            />
          )}
          <Choice
            label="Inquiry type"
            value={chosen.type}
            none="Any"
            options={inquiryTypes.map(({ slug, label }) => [slug, label])}
            onChange={(type) => narrow({ type: type as Chosen['type'] })}
          />
        </Grid>
        <Grid templateColumns="repeat(auto-fit, minmax(10rem, 1fr))" gap="3" mt="3" maxW="md">
          <DayField
            label="From day in Nairobi"
            value={from}
            max={to}
            onChange={(day) => narrow({ from: day })}
          />
          <DayField label="To day in Nairobi" value={to} min={from} onChange={(day) => narrow({ to: day })} />
        </Grid>
        {countChosen(chosen) > 0 && (
          <Flex wrap="wrap" gap="2" mt="3">
            <Facets chosen={chosen} onChange={onChange} />
            <Action label="Clear all" isQuiet onClick={() => onChange(noChoice)} />
          </Flex>
        )}
      </Box>
    </Box>
  );
}

/** The filters that only a link sets: each can be removed. */
const Facets = ({ chosen, onChange }: Pick<Props, 'chosen' | 'onChange'>) =>
  (Object.keys(facetLabels) as FacetName[]).map((name) => {
    const value = chosen[name];
    if (value === null) return null;
    const label = facetLabels[name](value);
    return (
      <ChipButton
        key={name}
        type="button"
        data-chosen=""
        aria-label={`Remove the filter ${label}`}
        onClick={() => onChange({ [name]: null })}
      >
        {label} <Icon name="x" width="1em" height="1em" />
      </ChipButton>
    );
  });

const ChipButton = chakra('button', {
  base: { layerStyle: 'chip', gap: '1', px: '3.5', flexShrink: '0', cursor: 'pointer', whiteSpace: 'nowrap' },
});

type SearchProps = { text: string; onChange: (text: string) => void };

function Search({ text, onChange }: SearchProps) {
  const [typed, setTyped] = useState(text);
  // Searches from this field that the address does not show yet: the user may have typed on since.
  const own = useRef<string[]>([]);
  // A layout effect, so that it runs together with the new view: later, it would clear what the user has typed by then.
  useLayoutEffect(() => {
    const at = own.current.lastIndexOf(text);
    own.current = at < 0 ? [] : own.current.slice(at + 1);
    if (at < 0) setTyped(text);
  }, [text]);
  const next = typed.trim();
  const search = () => {
    if (next === (own.current.at(-1) ?? text)) return;
    own.current.push(next);
    wanted.set(null);
    onChange(next);
  };
  useEffect(() => {
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Box position="relative" flex="1 1 9rem" minW="0">
      <Icon name="search" layerStyle="inField" insetStart="3.5" color="fg.muted" />
      <Input
        id={SEARCH_ID}
        type="search"
        aria-label="Search inquiries"
        aria-keyshortcuts="/"
        minH="11"
        py="2"
        ps="10"
        textOverflow="ellipsis"
        // The API refuses a longer text. The beginning of a pasted subject finds its inquiry as well.
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          search();
          wanted.set({ id: next, what: 'first match' });
        }}
        placeholder="Name, email, company, subject, message"
      />
    </Box>
  );
}
