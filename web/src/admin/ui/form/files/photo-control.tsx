import { chakra, Input } from '@chakra-ui/react';
import { type FieldUi, MAX_PHOTO_BYTES, photoNames } from '@mipaka/contract';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { firstImage, megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';
import { Labelled } from '../labelled.tsx';
import { FileField, type FileState } from './file-field.tsx';

const Cropper = lazy(() => import('./cropper.tsx'));

/** Drop or pick a photo; below it the text that describes it to visitors who cannot see it. */
export function PhotoControl({ photo, ...field }: { name: string; ui: FieldUi; photo: FileState }) {
  const { ui } = field;
  const { register } = useFormContext();
  const { file, isRemoved } = photo.change;
  const { alt } = photoNames(field.name);
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const preview = url ?? (isRemoved ? null : photo.current);
  /** The file that is being cropped; another one ends that. */
  const [cropped, setCropped] = useState<File | null>(null);
  const isCropping = file !== null && file === cropped;
  const isDescribed = String(useWatch({ name: alt }) ?? '').trim() !== '';
  const pick = (picked: File) => photo.onChange({ file: picked, isRemoved: false });
  return (
    <FileField
      {...field}
      noun="photo"
      accepted={`JPEG, PNG, WebP or AVIF, at most ${megabytes(MAX_PHOTO_BYTES)}`}
      types="image/*"
      state={photo}
      onPick={(files) => {
        const image = firstImage(files);
        if (image) pick(image);
      }}
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
      tools={file && !isCropping && <Action label="Crop" size="sm" onClick={() => setCropped(file)} />}
    >
      {isCropping && url && (
        <Suspense>
          <Cropper
            file={file}
            url={url}
            aspectRatio={ui.aspectRatio}
            onDone={pick}
            onCancel={() => setCropped(null)}
          />
        </Suspense>
      )}
      {preview && photo.Shapes && <photo.Shapes url={preview} />}
      {!ui.isDecoration && (
        <Labelled
          name={alt}
          ui={{
            label: `${ui.label} description`,
            hint:
              preview && !isDescribed
                ? 'Please describe the photo in a few words: it is read aloud to visitors who cannot see it. Without it they hear the name.'
                : 'Read aloud to visitors who cannot see the photo',
          }}
        >
          <Input {...register(alt)} placeholder={ui.placeholder} />
        </Labelled>
      )}
    </FileField>
  );
}
