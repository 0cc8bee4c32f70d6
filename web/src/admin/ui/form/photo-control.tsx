import { Box, Button, chakra, Field, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type FieldUi, MAX_PHOTO_BYTES, photoNames } from '@mipaka/contract';
import { type ComponentType, type DragEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { firstImage, megabytes, type PhotoChange } from '../../lib/fields.ts';

const Cropper = lazy(() => import('./cropper.tsx'));

/** The photo that is there, and what the form will do to it. */
export type PhotoState = {
  current: string | null;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
  /** Shows it in the shapes that it has on the site. */
  Shapes?: ComponentType<{ url: string }>;
};

/** Drop or pick a photo; below it the text that describes it to those who cannot see it. */
export function PhotoControl({ name, ui, photo }: { name: string; ui: FieldUi; photo: PhotoState }) {
  const { register, formState } = useFormContext();
  const { file, isRemoved } = photo.change;
  const { alt } = photoNames(name);
  const { Shapes } = photo;
  const error = formState.errors[alt]?.message ?? formState.errors[name]?.message;
  const url = usePreview(file);
  const preview = url ?? (isRemoved ? null : photo.current);
  const [isCropping, setIsCropping] = useState(false);
  const isDescribed = String(useWatch({ name: alt }) ?? '').trim() !== '';
  const pick = (picked: File) => photo.onChange({ file: picked, isRemoved: false });
  const remove = () => {
    setIsCropping(false);
    photo.onChange({ file: null, isRemoved: file === null });
  };
  const finish = (cropped: File) => {
    setIsCropping(false);
    pick(cropped);
  };
  return (
    <Stack gap="3">
      <DropZone label={ui.label} onPick={pick} />
      {preview && (
        <Flex align="center" gap="3" minW="0" wrap="wrap">
          <chakra.img
            src={preview}
            alt={file ? 'The chosen photo' : 'The present photo'}
            boxSize="16"
            objectFit="cover"
            borderRadius="md"
            flexShrink="0"
          />
          <Box flex="1 1 8rem" minW="0">
            <Text truncate>{file ? file.name : 'Present photo'}</Text>
            {file && (
              <Text color="fg.muted" textStyle="sm">
                {megabytes(file.size)}
              </Text>
            )}
          </Box>
          {file && url && !isCropping && (
            <Button type="button" variant="outline" size="sm" minH="11" onClick={() => setIsCropping(true)}>
              Crop
            </Button>
          )}
          <Button
            type="button"
            variant="outline"
            size="sm"
            minH="11"
            aria-label={file ? `Remove ${file.name}` : 'Remove the present photo'}
            onClick={remove}
          >
            Remove
          </Button>
        </Flex>
      )}
      {file && url && isCropping && (
        <Suspense>
          <Cropper
            file={file}
            url={url}
            aspectRatio={ui.aspectRatio}
            onDone={finish}
            onCancel={() => setIsCropping(false)}
          />
        </Suspense>
      )}
      {preview && Shapes && <Shapes url={preview} />}
      <Field.Root invalid={error !== undefined}>
        <Field.Label>{ui.label} description</Field.Label>
        <Input {...register(alt)} placeholder={ui.placeholder} />
        <Field.HelperText>
          {preview && !isDescribed
            ? 'Please describe the photo in a few words: it is read aloud to visitors who cannot see it. Without it they hear the name.'
            : 'Read aloud to visitors who cannot see the photo'}
        </Field.HelperText>
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
