import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { FieldUi } from '@mipaka/contract';
import { type ComponentType, type ReactNode, useId } from 'react';
import { type FileChange, megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';

/** The stored photo or film, and what the form will do to it. */
export type FileState = {
  current: string | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  /** Shows a photo in the shapes that it has on the site. */
  Shapes?: ComponentType<{ url: string }> | undefined;
};

type Props = {
  ui: FieldUi;
  /** The kind of file inside a sentence: "photo". */
  noun: string;
  /** The accepted files in words, and as the `accept` of a file field. */
  accepted: string;
  types: string;
  state: FileState;
  onPick: (files: readonly File[]) => void;
  /** Called before the file is removed. */
  onRemove?: () => void;
  /** A preview of the file; nothing where there is no file. */
  preview: ReactNode;
  tools?: ReactNode;
  /** Content below the file. */
  children?: ReactNode;
};

/** Drop or pick a file; above it how it looks, what it is called, and the way to be rid of it. */
export function FileField({ noun, accepted, types, state, onPick, preview, ...props }: Props) {
  const { ui, onRemove, tools, children } = props;
  const { file } = state.change;
  const inputId = useId();
  const hintId = useId();
  const labelId = useId();
  const remove = () => {
    onRemove?.();
    state.onChange({ file: null, isRemoved: file === null });
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
          {tools}
          <Action
            label="Remove"
            size="sm"
            aria-label={file ? `Remove ${file.name}` : `Remove the present ${noun}`}
            onClick={remove}
          />
        </Flex>
      )}
      <Box>
        <chakra.label
          htmlFor={inputId}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            onPick([...event.dataTransfer.files]);
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
              onPick([...(event.target.files ?? [])]);
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
      {children}
    </Stack>
  );
}
