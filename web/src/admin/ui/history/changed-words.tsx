import { chakra, Text } from '@chakra-ui/react';
import type { Part } from '../../lib/words/word-changes.ts';

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

export function ChangedWords({ parts }: { parts: readonly Part[] }) {
  return (
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {parts.map(({ kind, text }, index) => {
        const Look = looks[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names of their own
          <Look key={index}>{text}</Look>
        );
      })}
    </Text>
  );
}
