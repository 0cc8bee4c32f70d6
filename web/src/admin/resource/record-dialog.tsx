import { Button, Dialog, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import type { z } from 'zod';
import { Icon } from '../../ui/icon.tsx';
import { useDraft } from '../lib/drafts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { FormFields, PhotoChange } from './fields.ts';
import { RecordForm } from './record-form.tsx';
import type { ResourceTexts } from './texts.ts';
import type { AnyRecord } from './use-records.ts';

type Props = {
  /** Under which name unsaved values are kept. */
  draftName: string;
  schema: z.ZodObject;
  fields: FormFields;
  errorNames?: { readonly [serverName: string]: string };
  texts: Pick<ResourceTexts, 'addTitle' | 'editTitle' | 'create' | 'creating' | 'update' | 'updating'>;
  /** The record to edit; null makes a new one. */
  record: AnyRecord | null;
  /** The record's values under the names of `fields`, where those differ. */
  values?: Record<string, unknown> | null;
  onSave: (draft: Record<string, unknown>, photo: PhotoChange) => Promise<unknown>;
  onClose: () => void;
};

/** The dialog that creates a record, or edits the one that was chosen. */
export function RecordDialog({ record, texts, onClose, onSave, ...form }: Props) {
  const draft = useDraft(`${form.draftName}.${record?.id ?? 'new'}`);
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    draft.drop();
    onClose();
  };
  const close = () => (isDirty ? setIsAsking(true) : discard());
  const save = async (values: Record<string, unknown>, photo: PhotoChange) => {
    await onSave(values, photo);
    discard();
  };
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && close()} closeOnInteractOutside={false} size="lg">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{record ? texts.editTitle : texts.addTitle}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <RecordForm
                draft={draft}
                schema={form.schema}
                fields={form.fields}
                record={form.values === undefined ? record : form.values}
                errorNames={form.errorNames}
                submitLabel={record ? texts.update : texts.create}
                pendingLabel={record ? texts.updating : texts.creating}
                onSave={save}
                onCancel={close}
                onDirtyChange={setIsDirty}
              />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <Icon name="x" />
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={discard}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog.Root>
  );
}
