import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ActivityEntry } from '@mipaka/contract';
import { toldChanges } from '../../lib/told-changes.ts';

const looks = {
  same: chakra('span'),
  removed: chakra('del', {
    base: {
      bg: 'bg.error',
      color: 'fg.error',
      borderRadius: 'sm',
      px: '0.5',
      textDecoration: 'line-through',
    },
  }),
  added: chakra('ins', {
    base: {
      bg: 'bg.success',
      color: 'fg.success',
      borderRadius: 'sm',
      px: '0.5',
      textDecoration: 'none',
      'del + &': { ms: '1' },
    },
  }),
};

/** What an entry has changed, field by field: what went and what came, each in its place in the text. */
export function ToldChanges({ entry }: { entry: Pick<ActivityEntry, 'collection' | 'changes'> }) {
  return (
    <Stack gap="2">
      {toldChanges(entry).map(({ name, label, parts }) => (
        <Box key={name} minW="0">
          <Text textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {parts.map(({ kind, text }, index) => {
              const Look = looks[kind];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names of their own
                <Look key={index}>{text}</Look>
              );
            })}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
