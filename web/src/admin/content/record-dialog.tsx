import { Box, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { useDraft } from '../lib/drafts.ts';
import { differs, type FormFields, type PhotoChanges } from '../lib/fields.ts';
import type { AnyRecord } from '../lib/records.ts';
import type { ResourceTexts } from '../lib/resource-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Conflict } from './conflict.tsx';
import type { FormOverrides } from './form-overrides.ts';
import { RecordForm } from './record-form.tsx';
import { isStale } from './use-changes.tsx';

export type RecordDialogProps = {
  /** Under which name unsaved values are kept. */
  draftName: string;
  schema: z.ZodObject;
  fields: FormFields;
  errorNames?: { readonly [serverName: string]: string };
  texts: Pick<ResourceTexts, 'addTitle' | 'editTitle' | 'create' | 'creating' | 'update' | 'updating'>;
  /** The record to edit, in its newest version; null makes a new one. */
  record: AnyRecord | null;
  /** Somebody else has deleted it while it was edited. */
  isGone: boolean;
  /** A record's values under the names of `fields`, where those differ. */
  valuesOf?: (record: AnyRecord) => Record<string, unknown>;
  overrides?: FormOverrides;
  /** `seen` is the version that the person has before them. */
  onSave: (draft: Record<string, unknown>, photos: PhotoChanges, seen: AnyRecord | null) => Promise<unknown>;
  onClose: () => void;
};

const itself = (record: AnyRecord): Record<string, unknown> => record;
const FORM_ID = 'record-form';

/** The dialog that creates a record, or edits the one that was chosen. */
export function RecordDialog(props: RecordDialogProps) {
  const { record, texts, fields, valuesOf = itself, onClose, onSave, isGone } = props;
  const draft = useDraft(`${props.draftName}.${record?.id ?? 'new'}`);
  const kept = draft.kept as { values: Record<string, unknown>; seen: AnyRecord | null } | null;
  // What somebody typed before a reload belongs to the version they had before them then.
  const [seen, setSeen] = useState<AnyRecord | null>(kept?.seen ?? record);
  const seenNow = useRef(seen);
  const [keptValues, setKeptValues] = useState(kept?.values ?? null);
  const [startedOver, setStartedOver] = useState(0);
  const [isDirty, setIsDirty] = useState(kept !== null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  const { keep, drop } = draft;
  const formDraft = useMemo(
    () => ({
      kept: keptValues,
      keep: (values: Record<string, unknown>) => keep({ values, seen: seenNow.current }),
      drop,
    }),
    [keptValues, keep, drop],
  );

  const moveTo = useCallback((version: AnyRecord | null) => {
    seenNow.current = version;
    setSeen(version);
    setIsRefused(false);
  }, []);
  const takeTheirs = useCallback(
    (theirs: AnyRecord) => {
      drop();
      setKeptValues(null);
      setIsDirty(false);
      moveTo(theirs);
      setStartedOver((count) => count + 1);
    },
    [drop, moveTo],
  );
  const keepMine = (theirs: AnyRecord) => {
    moveTo(theirs);
    const form = document.getElementById(FORM_ID);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };

  // While a save is under way, the newer version in the list may be one's own.
  const theirs =
    record &&
    seen &&
    !isSaving &&
    record.updatedAt > seen.updatedAt &&
    differs(fields, valuesOf(seen), valuesOf(record))
      ? record
      : null;
  // Who has typed nothing yet simply goes on with the newest version.
  useEffect(() => {
    if (theirs && !isDirty) takeTheirs(theirs);
  }, [theirs, isDirty, takeTheirs]);

  const discard = () => {
    drop();
    onClose();
  };
  const close = () => (isDirty ? setIsAsking(true) : discard());
  const save = async (values: Record<string, unknown>, photos: PhotoChanges) => {
    setIsSaving(true);
    try {
      await onSave(values, photos, seenNow.current);
    } catch (error) {
      setIsSaving(false);
      setIsRefused(isStale(error));
      throw error;
    }
    discard();
  };

  return (
    <DialogFrame
      title={record ? texts.editTitle : texts.addTitle}
      closeOnInteractOutside={false}
      onClose={close}
    >
      {isGone && <Gone />}
      <RecordForm
        key={startedOver}
        id={FORM_ID}
        draft={formDraft}
        schema={props.schema}
        fields={fields}
        record={seen && valuesOf(seen)}
        errorNames={props.errorNames}
        overrides={props.overrides}
        submitLabel={record ? texts.update : texts.create}
        pendingLabel={record ? texts.updating : texts.creating}
        onSave={save}
        onCancel={close}
        onDirtyChange={setIsDirty}
      >
        {theirs && (
          <Conflict
            key={String(isRefused)}
            fields={fields}
            theirs={valuesOf(theirs)}
            savedAt={theirs.updatedAt}
            isRefused={isRefused}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => keepMine(theirs)}
          />
        )}
      </RecordForm>
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
    </DialogFrame>
  );
}

function Gone() {
  return (
    <Box role="alert" bg="bg.warning" borderRadius="md" px="4" py="3" mb="5">
      <Text>
        Somebody else has deleted this in the meantime, so it cannot be saved. It can be brought back from the{' '}
        <Box asChild textDecoration="underline">
          <Link to="/admin/trash">trash</Link>
        </Box>
        .
      </Text>
    </Box>
  );
}
