import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { FieldUi } from '@mipaka/contract';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { type FileChange, megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';
import { Problem } from '../../problem.tsx';
import { useFieldError } from '../labelled.tsx';

/** The stored photo or film, and what the form will do to it. */
export type FileState = {
  current: string | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  Shapes?: ComponentType<{ url: string }> | undefined;
};

type Props = {
  name: string;
  ui: FieldUi;
  /** The kind of file inside a sentence: "photo". */
  noun: string;
  /** The accepted files in words, and as the `accept` of a file field. */
  accepted: string;
  types: string;
  state: FileState;
  onPick: (files: readonly File[]) => void;
  /** Why the last file was refused before any upload. */
  refusal?: string | undefined;
  preview: ReactNode;
  tools?: ReactNode;
  children?: ReactNode;
};

/** Drop or pick a file; above it how it looks, what it is called, and the way to be rid of it. */
export function FileField({ name, ui, noun, accepted, types, state, preview, ...props }: Props) {
  const { file } = state.change;
  const { clearErrors } = useFormContext();
  const error = useFieldError(name);
  const inputId = useId();
  const hintId = useId();
  const labelId = useId();
  const pick = (files: Iterable<File>) => {
    clearErrors(name);
    props.onPick([...files]);
  };
  return (
    <Stack gap="3" role="group" aria-labelledby={labelId}>
      <Text as="span" id={labelId} textStyle="label">
        {ui.label}
      </Text>
      {(file || preview) && (
        <Flex align="center" gap="3" minW="0" wrap="wrap">
          {preview}
          <Box flex="1 1 8rem" minW="0">
            <Text truncate>{file ? file.name : `Present ${noun}`}</Text>
            {file && <Text textStyle="hint">{megabytes(file.size)}</Text>}
          </Box>
          {props.tools}
          <Action
            label="Remove"
            size="sm"
            aria-label={file ? `Remove ${file.name}` : `Remove the present ${noun}`}
            onClick={() => state.onChange({ file: null, isRemoved: file === null })}
          />
        </Flex>
      )}
      <Box>
        <chakra.label
          htmlFor={inputId}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            pick(event.dataTransfer.files);
          }}
          display="block"
          cursor="pointer"
          textAlign="center"
          px="4"
          py="6"
          borderWidth="1px"
          // The hidden input must scroll with its label, so that focusing it brings the label into view.
          position="relative"
          borderStyle="dashed"
          bg="bg.subtle"
          borderRadius="md"
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        >
          <chakra.input
            id={inputId}
            type="file"
            accept={types}
            aria-describedby={ui.hint && hintId}
            srOnly
            onChange={(event) => {
              pick(event.target.files ?? []);
              // Choosing the same file again after removing it must fire another change event.
              event.target.value = '';
            }}
          />
          <Text fontWeight="medium">{`Drop a ${noun} here, or click to upload`}</Text>
          <Text textStyle="hint">{accepted}</Text>
        </chakra.label>
        {ui.hint && (
          <Text id={hintId} textStyle="hint" mt="1.5">
            {ui.hint}
          </Text>
        )}
      </Box>
      <Problem textStyle="sm">{props.refusal ?? error}</Problem>
      {props.children}
    </Stack>
  );
}
