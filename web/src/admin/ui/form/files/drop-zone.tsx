import { Box, chakra, Text } from '@chakra-ui/react';
import { type DragEvent, useId, useState } from 'react';

type Props = {
  label: string;
  hint?: string | undefined;
  /** What to do here, in words. */
  call: string;
  /** What is accepted, in words, and as the `accept` of a file field says it. */
  accepted: string;
  types: string;
  onPick: (files: Iterable<File>) => void;
};

export function DropZone({ label, hint, call, accepted, types, onPick }: Props) {
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onPick(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Box>
      <Text as="span" textStyle="label" display="block" mb="1.5">
        {label}
      </Text>
      <chakra.label
        htmlFor={inputId}
        onDrop={onDrop}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        display="block"
        cursor="pointer"
        textAlign="center"
        px="4"
        py="6"
        borderWidth="1px"
        // The hidden field below scrolls with it, so that the focus brings it into sight.
        position="relative"
        borderStyle="dashed"
        borderColor={isOver ? 'brand.solid' : 'border'}
        bg={isOver ? 'brand.subtle' : 'bg.subtle'}
        borderRadius="md"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      >
        <chakra.input
          id={inputId}
          type="file"
          accept={types}
          aria-describedby={hint && hintId}
          srOnly
          onChange={(event) => {
            onPick(Array.from(event.target.files ?? []));
            // Choosing the same file again after removing it must fire another change event.
            event.target.value = '';
          }}
        />
        <Text fontWeight="medium">{call}</Text>
        <Text textStyle="hint">{accepted}</Text>
      </chakra.label>
      {hint && (
        <Text id={hintId} textStyle="hint" mt="1.5">
          {hint}
        </Text>
      )}
    </Box>
  );
}
