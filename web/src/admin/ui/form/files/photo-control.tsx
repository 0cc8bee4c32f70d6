import { chakra, Field, Input } from '@chakra-ui/react';
import { type FieldUi, MAX_PHOTO_BYTES, photoNames } from '@mipaka/contract';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { firstImage, megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';
import { Problem } from '../../problem.tsx';
import { FileField, type FileState } from './file-field.tsx';

const Cropper = lazy(() => import('./cropper.tsx'));

/** Drop or pick a photo; below it the text that describes it to visitors who cannot see it. */
export function PhotoControl({ name, ui, photo }: { name: string; ui: FieldUi; photo: FileState }) {
  const { register, formState } = useFormContext();
  const { file, isRemoved } = photo.change;
  const { alt } = photoNames(name);
  const error = formState.errors[alt]?.message ?? formState.errors[name]?.message;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const preview = url ?? (isRemoved ? null : photo.current);
  const [isCropping, setIsCropping] = useState(false);
  const isDescribed = String(useWatch({ name: alt }) ?? '').trim() !== '';
  const pick = (picked: File) => photo.onChange({ file: picked, isRemoved: false });
  const finish = (cropped: File) => {
    setIsCropping(false);
    pick(cropped);
  };
  return (
    <FileField
      ui={ui}
      noun="photo"
      accepted={`JPEG, PNG, WebP or AVIF, at most ${megabytes(MAX_PHOTO_BYTES)}`}
      types="image/*"
      state={photo}
      onPick={(files) => {
        const image = firstImage(files);
        if (image) pick(image);
      }}
      onRemove={() => setIsCropping(false)}
      preview={
        preview && (
          <chakra.img
            src={preview}
            alt={file ? 'The chosen photo' : 'The present photo'}
            boxSize="16"
            objectFit="cover"
            borderRadius="md"
            flexShrink="0"
          />
        )
      }
      tools={
        file && url && !isCropping && <Action label="Crop" size="sm" onClick={() => setIsCropping(true)} />
      }
    >
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
      {preview && photo.Shapes && <photo.Shapes url={preview} />}
      {ui.isDecoration ? (
        <Problem textStyle="sm">{error && String(error)}</Problem>
      ) : (
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
      )}
    </FileField>
  );
}
