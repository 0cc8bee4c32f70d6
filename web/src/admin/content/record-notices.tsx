import { Box, Text } from '@chakra-ui/react';
import type { DraftChange, Resource, StoredRecord } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { historyAddress } from '../lib/addresses/history-address.ts';
import type { FormFields } from '../lib/fields.ts';
import { When } from '../ui/when.tsx';
import { Conflict } from './conflict.tsx';
import { type DraftDecision, withDraft } from './lib/draft-changes.ts';

type DraftConflictProps = {
  resource: Resource;
  fields: FormFields;
  seen: StoredRecord | null;
  clash: readonly DraftChange[];
  onDecide: (keeps: DraftDecision['keeps']) => void;
};

/** What of the draft the form would be saved over, and the choice: what is drafted stays, or what is typed takes its place. */
export function DraftConflict({ resource, fields, seen, clash, onDecide }: DraftConflictProps) {
  const [latest, ...others] = [...clash].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (!latest) return null;
  const isWhole = clash.some(({ kind }) => kind === 'create');
  const drafted = clash.flatMap((change) => (change.kind === 'set' ? [change.field] : []));
  const shown = Object.entries(fields).filter(([name]) => isWhole || drafted.includes(name));
  const people = new Set([latest, ...others].map(({ by }) => by.username));
  return (
    <Conflict
      fields={Object.fromEntries(shown)}
      theirs={withDraft(resource, seen ?? {}, clash)}
      savedAt={latest.at}
      draftedBy={[...people].join(' and ')}
      isRefused
      onTakeTheirs={() => onDecide('theirs')}
      onKeepMine={() => onDecide('mine')}
    />
  );
}

export const LastEdit = ({ record: { lastEdit, updatedAt } }: { record: StoredRecord }) => (
  <Text textStyle="hint" mt="6">
    Last edited <When at={lastEdit?.at ?? updatedAt} />
    {lastEdit && ` by ${lastEdit.by.username}`}
  </Text>
);

/** What is not published yet: the form shows what visitors read. */
export const Drafted = ({ fields }: { fields: readonly string[] }) => (
  <Box role="note" bg="bg.muted" px={{ base: '5', md: '6' }} py="3">
    <Text>Changed in the draft and not published yet: {fields.join(', ')}.</Text>
  </Box>
);

export function Gone() {
  return (
    <Box role="alert" bg="bg.warning" px={{ base: '5', md: '6' }} py="3">
      <Text>
        Somebody else has deleted this in the meantime, so it cannot be saved. It can be restored from the{' '}
        <Box asChild textDecoration="underline">
          <Link to={historyAddress({ what: 'deleted' })}>trash</Link>
        </Box>
        .
      </Text>
    </Box>
  );
}
