import { Box, Button, chakra, Field, Flex, Input, NativeSelect } from '@chakra-ui/react';
import { type InquiryStatus, inquiryStatuses, inquiryTypes } from '@mipaka/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { View } from '../lib/inbox-address.ts';
import { statusLooks } from '../lib/inquiry-status.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { type Chosen, countChosen, noChoice } from './filter.ts';
import { useColleagues } from './use-colleagues.ts';

/** How long typing rests before it is searched for, in milliseconds. */
const TYPING_MS = 60;

type Props = { view: View; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** What the list is narrowed to. On a phone everything but the search is behind a button. */
export function FilterBar({ view, chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const colleagues = useColleagues().data ?? [];
  const set = (part: Partial<Chosen>) => onChange({ ...chosen, ...part });
  const hidden = countChosen({ ...chosen, text: '' });
  return (
    <Box mb="4" display={{ base: 'block', xl: 'flex' }} alignItems="end" columnGap="3">
      <Flex gap="3" align="end" flex={{ xl: '0 1 19rem' }}>
        <Search text={chosen.text} onChange={(text) => set({ text })} />
        <Button
          display={{ base: 'inline-flex', lg: 'none' }}
          variant="outline"
          minH="12"
          px="4"
          aria-expanded={isOpen}
          aria-controls="inbox-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" /> Filters{hidden > 0 && ` (${hidden})`}
        </Button>
      </Flex>
      <Grid id="inbox-filters" display={{ base: isOpen ? 'grid' : 'none', lg: 'grid' }}>
        {view !== 'overdue' && (
          <Choice
            label="Status"
            value={chosen.status ?? ''}
            onChange={(status) => set({ status: (status || null) as InquiryStatus | null })}
          >
            <option value="">Every status</option>
            {inquiryStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLooks[status].label}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label="Assigned to"
          value={chosen.assignee ?? ''}
          onChange={(assignee) => set({ assignee: assignee || null })}
        >
          <option value="">Anybody</option>
          <option value="none">Nobody</option>
          {colleagues.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Choice>
        <Choice
          label="Inquiry type"
          value={chosen.type ?? ''}
          onChange={(type) => set({ type: type || null })}
        >
          <option value="">Every type</option>
          {inquiryTypes.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Choice>
        <DayField label="From" value={chosen.from} max={chosen.to} onChange={(from) => set({ from })} />
        <DayField label="To" value={chosen.to} min={chosen.from} onChange={(to) => set({ to })} />
        {countChosen(chosen) > 0 && (
          <Button variant="ghost" minH="12" px="4" onClick={() => onChange(noChoice)}>
            Clear all
          </Button>
        )}
      </Grid>
    </Box>
  );
}

const Grid = chakra('div', {
  base: {
    gap: '3',
    mt: { base: '3', xl: '0' },
    flex: { xl: '1 1 0' },
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
  },
});

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  // Searches of this field that the address does not show yet: meanwhile somebody may have typed on.
  const own = useRef<string[]>([]);
  useEffect(() => {
    const at = own.current.lastIndexOf(text);
    own.current = at < 0 ? [] : own.current.slice(at + 1);
    if (at < 0) setTyped(text);
  }, [text]);
  useEffect(() => {
    const next = typed.trim();
    if (next === text) return;
    const timer = setTimeout(() => {
      own.current.push(next);
      onChange(next);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Field.Root flex="1">
      <Field.Label>Search</Field.Label>
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Name, email, company"
      />
    </Field.Root>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field minH="12" value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron-down" />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  );
}
