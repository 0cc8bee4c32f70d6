import { Box, Stack, Text } from '@chakra-ui/react';
import type { ActivityEntry } from '@mipaka/contract';
import { describedFields } from '../../lib/words/described-changes.ts';
import { ChangedWords } from './changed-words.tsx';

type Props = { entry: Pick<ActivityEntry, 'collection' | 'changes'>; isNamed?: boolean };

/** The changes of an entry, field by field: removed and added words, each in its place in the text. */
export function DescribedChanges({ entry, isNamed = true }: Props) {
  return (
    <Stack gap="2">
      {describedFields(entry).map(({ name, label, parts }) => (
        <Box key={name} minW="0">
          {isNamed && <Text textStyle="note">{label}</Text>}
          <ChangedWords parts={parts} />
        </Box>
      ))}
    </Stack>
  );
}
