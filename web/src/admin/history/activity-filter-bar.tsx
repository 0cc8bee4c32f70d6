import { Box, Button, Field, NativeSelect } from '@chakra-ui/react';
import { type ActivityAction, activityActions, resources } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { capitalise } from '../lib/text.ts';
import { useUsers } from '../lib/use-users.ts';
import { kindOf } from '../lib/verbs.ts';
import { DayField } from '../ui/form/day-field.tsx';
import type { ActivityFilter } from './activity-filter.ts';

const collections = [
  ...resources.map(({ collection, plural }) => ({ value: collection as string, label: capitalise(plural) })),
  { value: 'contact_inquiries', label: 'Inquiries' },
  { value: 'users', label: 'Users' },
];

/** Who is no account: the command line, and what runs every night. */
const others = [
  { id: 'console', username: 'Command line' },
  { id: 'schedule', username: 'Nightly clean-up' },
];

type Props = { filter: ActivityFilter; onChange: (part: Partial<ActivityFilter>) => void };

/** What was changed, by whom, how and on which day. */
export function ActivityFilterBar({ filter, onChange }: Props) {
  const people = [...(useUsers().data ?? []), ...others];
  const isChosen = Object.values(filter).some((value) => value !== null);
  return (
    <Box
      display="grid"
      gap="3"
      alignItems="end"
      mb="5"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, minmax(0, 13rem)) auto' }}
    >
      <Choice
        label="Show"
        value={filter.collection}
        onChange={(collection) => onChange({ collection, record: null })}
      >
        <option value="">Everything</option>
        {collections.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Person" value={filter.person} onChange={(person) => onChange({ person })}>
        <option value="">Everybody</option>
        {people.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </Choice>
      <Choice
        label="Kind of change"
        value={filter.kind}
        onChange={(kind) => onChange({ kind: kind as ActivityAction | null })}
      >
        <option value="">Every kind</option>
        {activityActions.map((action) => (
          <option key={action} value={action}>
            {kindOf(action)}
          </option>
        ))}
      </Choice>
      <DayField label="Day in Nairobi" value={filter.day} onChange={(day) => onChange({ day })} />
      {isChosen && (
        <Button
          variant="ghost"
          px="4"
          justifySelf="start"
          onClick={() => onChange({ collection: null, record: null, person: null, kind: null, day: null })}
        >
          Show everything
        </Button>
      )}
    </Box>
  );
}

type ChoiceProps = {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  children: ReactNode;
};

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <Field.Root>
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root>
      <NativeSelect.Field
        height="12"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </Field.Root>
);
