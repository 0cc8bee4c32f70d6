import { Box, Button, chakra, Field, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type FieldUi, MAX_PHOTO_BYTES } from '@mipaka/contract';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { firstImage, megabytes, type PhotoChange } from './fields.ts';

/** The photo that is there, and what the form will do to it. */
export type PhotoState = {
  current: string | null;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
};

/** Drop or pick a photo; below it the text that describes it to those who cannot see it. */
export function PhotoControl({ name, ui, photo }: { name: string; ui: FieldUi; photo: PhotoState }) {
  const { register, formState } = useFormContext();
  const { file, isRemoved } = photo.change;
  const error = formState.errors[name]?.message ?? formState.errors.photo?.message;
  const preview = usePreview(file) ?? (isRemoved ? null : photo.current);
  return (
    <Stack gap="3">
      <DropZone label={ui.label} onPick={(picked) => photo.onChange({ file: picked, isRemoved: false })} />
      {preview && (
        <Flex align="center" gap="3" minW="0">
          <chakra.img
            src={preview}
            alt={file ? 'The chosen photo' : 'The present photo'}
            boxSize="16"
            objectFit="cover"
            borderRadius="md"
            flexShrink="0"
          />
          <Box flex="1" minW="0">
            <Text truncate>{file ? file.name : 'Present photo'}</Text>
            {file && (
              <Text color="fg.muted" textStyle="sm">
                {megabytes(file.size)}
              </Text>
            )}
          </Box>
          <Button
            type="button"
            variant="outline"
            size="sm"
            minH="11"
            aria-label={file ? `Remove ${file.name}` : 'Remove the present photo'}
            onClick={() => photo.onChange({ file: null, isRemoved: file === null })}
          >
            Remove
          </Button>
        </Flex>
      )}
      <Field.Root invalid={error !== undefined}>
        <Field.Label>Photo description</Field.Label>
        <Input {...register(name)} placeholder="Amina at her desk" />
        <Field.HelperText>Read aloud to visitors who cannot see the photo</Field.HelperText>
        <Field.ErrorText>{error === undefined ? undefined : String(error)}</Field.ErrorText>
      </Field.Root>
    </Stack>
  );
}

function DropZone({ label, onPick }: { label: string; onPick: (file: File) => void }) {
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    const image = firstImage(files ?? []);
    if (image) onPick(image);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    pick(event.dataTransfer.files);
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
        borderStyle="dashed"
        borderColor={isOver ? 'brand.solid' : 'border'}
        bg={isOver ? 'brand.subtle' : 'bg.subtle'}
        borderRadius="md"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      >
        <chakra.input
          id={inputId}
          type="file"
          accept="image/*"
          srOnly
          onChange={(event) => {
            pick(event.target.files);
            // Choosing the same file again after removing it must fire another change event.
            event.target.value = '';
          }}
        />
        <Text fontWeight="medium">Drop a photo here, or click to upload</Text>
        <Text color="fg.muted" textStyle="sm">
          JPEG, PNG, WebP or AVIF, at most {megabytes(MAX_PHOTO_BYTES)}
        </Text>
      </chakra.label>
    </Box>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file ? url : null;
}
