import { Box, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { When } from '../ui/when.tsx';

/** The last edit of a record; nothing for a record that only the draft has. */
export const LastEdit = ({ record: { lastEdit, updatedAt } }: { record: StoredRecord }) =>
  updatedAt && (
    <Text textStyle="hint" mt="6">
      Last edited <When at={lastEdit?.at ?? updatedAt} />
      {lastEdit && ` by ${lastEdit.by.username}`}
    </Text>
  );

/** Names the fields with unpublished changes, because the form shows the published values. */
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
