import { Stack } from '@chakra-ui/react';
import { type DraftChange, photoNames, resourceNamed, type StoredRecord } from '@mipaka/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { fileChangeOf, keepFiles } from '../../../lib/fields.ts';
import { useWhileShown } from '../../../lib/use-while-shown.ts';
import { Action } from '../../../ui/action.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { withSmallPhotos } from '../../../ui/form/files/crop.ts';
import { PhotoControl } from '../../../ui/form/files/photo-control.tsx';
import { UploadProgress } from '../../../ui/form/files/upload-progress.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { formChanges, type NewChange } from '../../lib/draft-changes.ts';
import { useSaveOverSeen } from '../draft/use-save-over-seen.ts';

type Props = {
  place: Place;
  changes: readonly DraftChange[];
  onSave: (changes: NewChange[]) => Promise<unknown>;
  onClose: () => void;
};

/** Another photo in the place of one on the page, cropped to its frame, with the text that describes it. */
export function PhotoDialog({ place, changes, onSave, onClose }: Props) {
  const resource = resourceNamed(place.resource);
  const record = place.record as unknown as StoredRecord;
  const ui = resource.form[place.field];
  const { alt } = photoNames(place.field);
  const form = useForm({ defaultValues: { [alt]: String(record[alt] ?? '') } });
  const [files, setFiles] = useState(keepFiles);
  const saveOverSeen = useSaveOverSeen(changes, onSave);
  const close = useWhileShown(onClose);
  const [error, setError] = useState<string>();
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    const text = values[alt]?.trim() || null;
    try {
      const sent = await withSmallPhotos(files);
      await saveOverSeen((seen) =>
        formChanges({ resource, record, values: { [alt]: text }, files: sent, changes: seen }),
      );
      close();
    } catch (failure) {
      setError((failure as Error).message);
    }
  });
  if (!ui) return null;
  return (
    <DialogFrame
      title={`Photo of ${String(record.name ?? resource.noun)}`}
      onClose={onClose}
      footer={
        <>
          {isSubmitting && <UploadProgress />}
          <Action label="Cancel" onClick={onClose} />
          <Action
            label="Keep in the draft"
            busy={isSubmitting && 'Keeping...'}
            colorPalette="brand"
            onClick={() => save()}
          />
        </>
      }
    >
      <FormProvider {...form}>
        <Stack gap="4">
          <PhotoControl
            name={place.field}
            ui={ui}
            photo={{
              current: (record[place.field] as string | null) ?? null,
              change: fileChangeOf(files, place.field),
              onChange: (change) => setFiles({ [place.field]: change }),
            }}
          />
          <Problem>{error}</Problem>
        </Stack>
      </FormProvider>
    </DialogFrame>
  );
}
