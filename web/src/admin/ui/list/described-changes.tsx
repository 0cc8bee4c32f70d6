import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { DescribedField } from '../../lib/words/described-changes.ts';

const mark = { borderRadius: 'sm', px: '0.5' } as const;
const looks = {
  same: chakra('span'),
  removed: chakra('del', { base: { ...mark, bg: 'bg.error', color: 'fg.error' } }),
  added: chakra('ins', {
    base: { ...mark, bg: 'bg.success', color: 'fg.success', textDecoration: 'none', 'del + &': { ms: '1' } },
  }),
};

type Props = { fields: readonly DescribedField[]; isNamed?: boolean };

/** The changes of an entry, field by field: removed and added words, each in its place in the text. */
export const DescribedChanges = ({ fields, isNamed = true }: Props) => (
  <Stack gap="2">
    {fields.map(({ name, label, parts }) => (
      <Box key={name} minW="0">
        {isNamed && <Text textStyle="note">{label}</Text>}
        <Text whiteSpace="pre-line">
          {parts.map(({ kind, text }, index) => {
            const Look = looks[kind];
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names of their own
            return <Look key={index}>{text}</Look>;
          })}
        </Text>
      </Box>
    ))}
  </Stack>
);

type FoldedProps = {
  fields: readonly DescribedField[];
  /** More fields than these are folded. */
  most: number;
  /** The name of what they belong to, for screen readers. */
  of: string;
};

/** The changes of an entry; several are folded under the names of their fields. */
export function FoldedChanges({ fields, most, of }: FoldedProps) {
  if (fields.length <= most) return <DescribedChanges fields={fields} />;
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" py="2" color="fg.muted">
        {fields.map(({ label }) => label).join(', ')}
        <chakra.span srOnly> of {of}</chakra.span>
      </chakra.summary>
      <DescribedChanges fields={fields} />
    </chakra.details>
  );
}
