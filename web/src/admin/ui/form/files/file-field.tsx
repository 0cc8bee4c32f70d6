import { Box, chakra, Flex, Input, Stack, Text } from '@chakra-ui/react';
import {
  type FieldUi,
  filmTypes,
  MAX_FILM_BYTES,
  MAX_PHOTO_BYTES,
  photoNames,
  photoTypes,
} from '@mipaka/contract';
import { type ComponentType, lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ErrorBoundary } from '../../../../shared/ui/error-boundary.tsx';
import { megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';
import { Problem } from '../../problem.tsx';
import { Labelled } from '../labelled.tsx';

const Cropper = lazy(() => import('./cropper.tsx'));

type Props = {
  name: string;
  ui: FieldUi;
  /** Shows a photo in the shapes that it has on the site. */
  Shapes?: ComponentType<{ url: string }> | undefined;
};

const filmMedia: readonly string[] = Object.values(filmTypes);
/** The accepted files in words, and as the `accept` of a file field. */
const accepted = {
  photo: {
    words: `JPEG, PNG, WebP or AVIF, at most ${megabytes(MAX_PHOTO_BYTES)}`,
    types: photoTypes.join(),
  },
  film: { words: `MP4 (H.264) or WebM, at most ${megabytes(MAX_FILM_BYTES)}`, types: filmMedia.join() },
};

/** The reason to refuse a film, by its type and its size; the server checks the content. */
function refusalOf({ name, type, size }: File): string | undefined {
  if (!filmMedia.includes(type)) return `${name} is no MP4 or WebM file`;
  if (size <= MAX_FILM_BYTES) return undefined;
  return `${name} has ${megabytes(size)}, and a film at most ${megabytes(MAX_FILM_BYTES)}`;
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}

/** Drop or pick a photo or a film; above it how it looks, what it is called, and the way to be rid of it. */
export function FileField({ name, ui, Shapes }: Props) {
  const { field, fieldState, formState } = useController({ name });
  const { setError, clearErrors } = useFormContext();
  const value: File | string | null = field.value;
  const file = value instanceof File ? value : null;
  const isPhoto = ui.control === 'photo';
  const noun = isPhoto ? 'photo' : 'film';
  const id = useId();
  const url = useObjectUrl(isPhoto ? file : null);
  const shown = url ?? (typeof value === 'string' ? value : null);
  /** The file that is being cropped; another one ends that. */
  const [cropped, setCropped] = useState<File | null>(null);
  const isCropping = file !== null && file === cropped;
  const crop = () => setCropped(isCropping ? null : file);
  const pick = (files: Iterable<File>) => {
    // What is no image is dropped silently, as specified: the field says which files it takes.
    const picked = [...files].find(({ type }) => !isPhoto || type.startsWith('image/'));
    if (!picked) return;
    clearErrors(name);
    const message = isPhoto ? undefined : refusalOf(picked);
    if (message) setError(name, { message });
    else field.onChange(picked);
  };
  return (
    <Stack gap="3" role="group" aria-label={ui.label}>
      <Text as="span" textStyle="label">
        {ui.label}
      </Text>
      {(file || shown) && (
        <Flex align="center" gap="3" minW="0" wrap="wrap">
          {shown && !isPhoto && <FilmPreview src={shown} label="The present film" />}
          {shown && isPhoto && (
            <chakra.img
              src={shown}
              alt={file ? 'The chosen photo' : 'The present photo'}
              boxSize="16"
              objectFit="cover"
              borderRadius="md"
              flexShrink="0"
            />
          )}
          <Box id={`${id}-file`} flex="1 1 8rem" minW="0">
            <Text truncate>{file ? file.name : `Present ${noun}`}</Text>
            {file && <Text textStyle="hint">{megabytes(file.size)}</Text>}
          </Box>
          {isPhoto && file && <Action label="Crop" size="sm" aria-expanded={isCropping} onClick={crop} />}
          <Action
            label="Remove"
            size="sm"
            aria-label={file ? `Remove ${file.name}` : `Remove the present ${noun}`}
            onClick={() => field.onChange(file ? formState.defaultValues?.[name] : null)}
          />
        </Flex>
      )}
      <Drop id={id} noun={noun} onPick={pick} />
      {ui.hint && (
        <Text id={`${id}-hint`} textStyle="hint" mt="-1.5">
          {ui.hint}
        </Text>
      )}
      <Problem id={`${id}-error`} textStyle="sm">
        {fieldState.error?.message}
      </Problem>
      {isCropping && url && (
        <ErrorBoundary fallback={<Problem>Cropping could not be loaded. The photo stays whole.</Problem>}>
          <Suspense>
            <Cropper
              {...{ file, url }}
              aspectRatio={ui.aspectRatio}
              onDone={field.onChange}
              onCancel={() => setCropped(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {shown && Shapes && <Shapes url={shown} />}
      {isPhoto && !ui.isDecoration && <Description {...{ name, ui }} isAsked={shown !== null} />}
    </Stack>
  );
}

type DropProps = {
  id: string;
  noun: keyof typeof accepted;
  onPick: (files: Iterable<File>) => void;
};

const Drop = ({ id, noun, onPick }: DropProps) => (
  <chakra.label
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      onPick(event.dataTransfer.files);
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
      type="file"
      accept={accepted[noun].types}
      aria-describedby={`${id}-file ${id}-error ${id}-hint`}
      srOnly
      onChange={(event) => {
        onPick(event.target.files ?? []);
        // Choosing the same file again after removing it must fire another change event.
        event.target.value = '';
      }}
    />
    <Text fontWeight="medium">{`Drop a ${noun} here, or click to upload`}</Text>
    <Text textStyle="hint">{accepted[noun].words}</Text>
  </chakra.label>
);

/** The text that describes a photo to visitors who cannot see it; it is asked for once there is a photo. */
function Description({ name, ui, isAsked }: { name: string; ui: FieldUi; isAsked: boolean }) {
  const { register } = useFormContext();
  const { alt } = photoNames(name);
  const isDescribed = String(useWatch({ name: alt }) ?? '').trim() !== '';
  const hint =
    isAsked && !isDescribed
      ? 'Please describe the photo in a few words: it is read aloud to visitors who cannot see it. Without it they hear the name.'
      : 'Read aloud to visitors who cannot see the photo';
  return (
    <Labelled name={alt} ui={{ label: `${ui.label} description`, hint }}>
      <Input {...register(alt)} placeholder={ui.placeholder && `For example ${ui.placeholder}`} />
    </Labelled>
  );
}

/** A small player of a stored film; the browser fetches only its metadata until the user presses Play. */
export const FilmPreview = ({ src, label }: { src: string; label: string }) => (
  <chakra.video
    src={src}
    aria-label={label}
    controls
    muted
    playsInline
    preload="metadata"
    width="40"
    aspectRatio="16 / 9"
    objectFit="cover"
    borderRadius="md"
    flexShrink="0"
  />
);
