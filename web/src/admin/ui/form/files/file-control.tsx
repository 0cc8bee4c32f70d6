import { Box, chakra, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type FieldUi, filmTypes, MAX_FILM_BYTES, MAX_PHOTO_BYTES, photoNames } from '@mipaka/contract';
import { type ComponentType, lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FileChange, firstImage, megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';
import { Problem } from '../../problem.tsx';
import { Labelled, useFieldError } from '../labelled.tsx';

const Cropper = lazy(() => import('./cropper.tsx'));

/** The stored photo or film, and what the form will do to it. */
export type FileState = {
  current: string | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  Shapes?: ComponentType<{ url: string }> | undefined;
};

const filmFormats: readonly string[] = Object.values(filmTypes);

/** Of each kind of file: what is accepted, in words and as the `accept` of a file field, and which of several files. */
const kinds = {
  photo: {
    accepted: `JPEG, PNG, WebP or AVIF, at most ${megabytes(MAX_PHOTO_BYTES)}`,
    types: 'image/*',
    pickFrom: firstImage,
  },
  film: {
    accepted: `MP4 (H.264) or WebM, at most ${megabytes(MAX_FILM_BYTES)}`,
    types: filmFormats.join(','),
    pickFrom: ([first]: readonly File[]) => first,
  },
};

/** The reason to refuse a file as the film before any upload; the server checks its content. */
function refusalOf({ name, type, size }: File): string | undefined {
  if (!filmFormats.includes(type)) return `${name} is no MP4 or WebM file`;
  if (size <= MAX_FILM_BYTES) return undefined;
  return `${name} has ${megabytes(size)}, and a film at most ${megabytes(MAX_FILM_BYTES)}`;
}

type Props = { name: string; ui: FieldUi; state: FileState };

/** Drop or pick a photo or film; above it how it looks, what it is called, and the way to be rid of it. */
export function FileControl({ name, ui, state }: Props) {
  const kind = ui.control === 'film' ? 'film' : 'photo';
  const isPhoto = kind === 'photo';
  const { file, isRemoved } = state.change;
  const { clearErrors } = useFormContext();
  const error = useFieldError(name);
  const [refusal, setRefusal] = useState<string>();
  /** The file that is being cropped; another one ends that. */
  const [cropped, setCropped] = useState<File | null>(null);
  const isCropping = file !== null && file === cropped;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const shown = url ?? (isRemoved ? null : state.current);
  const labelId = useId();
  const choose = (chosen: File) => state.onChange({ file: chosen, isRemoved: false });
  const pick = (files: Iterable<File>) => {
    clearErrors(name);
    const picked = kinds[kind].pickFrom([...files]);
    if (!picked) return;
    const refused = isPhoto ? undefined : refusalOf(picked);
    setRefusal(refused);
    if (refused === undefined) choose(picked);
  };
  return (
    <Stack gap="3" role="group" aria-labelledby={labelId}>
      <Text as="span" id={labelId} textStyle="label">
        {ui.label}
      </Text>
      {shown && (
        <Flex align="center" gap="3" minW="0" wrap="wrap">
          {isPhoto && (
            <chakra.img
              src={shown}
              alt={file ? 'The chosen photo' : 'The present photo'}
              boxSize="16"
              objectFit="cover"
              borderRadius="md"
              flexShrink="0"
            />
          )}
          {!isPhoto && !file && <FilmPreview src={shown} label="The present film" />}
          <Box flex="1 1 8rem" minW="0">
            <Text truncate>{file ? file.name : `Present ${kind}`}</Text>
            {file && <Text textStyle="hint">{megabytes(file.size)}</Text>}
          </Box>
          {isPhoto && file && !isCropping && (
            <Action label="Crop" size="sm" onClick={() => setCropped(file)} />
          )}
          <Action
            label="Remove"
            size="sm"
            aria-label={file ? `Remove ${file.name}` : `Remove the present ${kind}`}
            onClick={() => state.onChange({ file: null, isRemoved: file === null })}
          />
        </Flex>
      )}
      <DropArea {...{ kind, hint: ui.hint }} onPick={pick} />
      <Problem textStyle="sm">{refusal ?? error}</Problem>
      {isCropping && url && (
        <Suspense>
          <Cropper
            {...{ file, url }}
            aspectRatio={ui.aspectRatio}
            onDone={choose}
            onCancel={() => setCropped(null)}
          />
        </Suspense>
      )}
      {isPhoto && shown && state.Shapes && <state.Shapes url={shown} />}
      {isPhoto && !ui.isDecoration && (
        <PhotoDescription name={photoNames(name).alt} ui={ui} hasPhoto={shown !== null} />
      )}
    </Stack>
  );
}

type DropAreaProps = {
  kind: keyof typeof kinds;
  hint?: string | undefined;
  onPick: (files: Iterable<File>) => void;
};

function DropArea({ kind, hint, onPick }: DropAreaProps) {
  const { accepted, types } = kinds[kind];
  const inputId = useId();
  const hintId = useId();
  return (
    <Box>
      <chakra.label
        htmlFor={inputId}
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
          id={inputId}
          type="file"
          accept={types}
          aria-describedby={hint && hintId}
          srOnly
          onChange={(event) => {
            onPick(event.target.files ?? []);
            // Choosing the same file again after removing it must fire another change event.
            event.target.value = '';
          }}
        />
        <Text fontWeight="medium">{`Drop a ${kind} here, or click to upload`}</Text>
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

/** The text that describes a photo to visitors who cannot see it. */
function PhotoDescription({ name, ui, hasPhoto }: { name: string; ui: FieldUi; hasPhoto: boolean }) {
  const { register } = useFormContext();
  const text = String(useWatch({ name }) ?? '').trim();
  const hint =
    hasPhoto && text === ''
      ? 'Please describe the photo in a few words: it is read aloud to visitors who cannot see it. Without it they hear the name.'
      : 'Read aloud to visitors who cannot see the photo';
  return (
    <Labelled name={name} ui={{ label: `${ui.label} description`, hint }}>
      <Input {...register(name)} placeholder={ui.placeholder} />
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
