import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';

type Props = {
  /** What the file is, inside a sentence: "photo". */
  noun: string;
  /** The file that was picked; null for the one that is stored. */
  file: File | null;
  preview: ReactNode;
  onRemove: () => void;
  children?: ReactNode;
};

/** The file of a field: how it looks, what it is called, and the way to be rid of it. */
export function ChosenFile({ noun, file, preview, onRemove, children }: Props) {
  return (
    <Flex align="center" gap="3" minW="0" wrap="wrap">
      {preview}
      <Box flex="1 1 8rem" minW="0">
        <Text truncate>{file ? file.name : `Present ${noun}`}</Text>
        {file && <Text textStyle="hint">{megabytes(file.size)}</Text>}
      </Box>
      {children}
      <Action
        label="Remove"
        size="sm"
        aria-label={file ? `Remove ${file.name}` : `Remove the present ${noun}`}
        onClick={onRemove}
      />
    </Flex>
  );
}
