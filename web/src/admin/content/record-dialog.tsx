import { Box, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { useDraft } from '../lib/drafts.ts';
import { differs, type FormFields, type PhotoChanges } from '../lib/fields.ts';
import { type AnyRecord, isStale } from '../lib/records.ts';
import type { ResourceTexts } from '../lib/resource-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Conflict } from './conflict.tsx';
import { dialogReducer, type KeptDraft, startState } from './dialog-state.ts';
import type { FormOverrides } from './form-overrides.ts';
import { RecordForm, type RecordFormHandle } from './record-form.tsx';

type Props = {
  /** Under which name unsaved values are kept. */
  draftName: string;
  schema: z.ZodObject;
  fields: FormFields;
  texts: Pick<ResourceTexts, 'addTitle' | 'editTitle' | 'create' | 'creating' | 'update' | 'updating'>;
  /** The record to edit, in its newest version; null makes a new one. */
  record: AnyRecord | null;
  /** Somebody else has deleted it while it was edited. */
  isGone: boolean;
  overrides?: FormOverrides;
  /** `seen` is the version that the person has before them. */
  onSave: (draft: Record<string, unknown>, photos: PhotoChanges, seen: AnyRecord | null) => Promise<unknown>;
  onClose: () => void;
};

const FORM_ID = 'record-form';

/** The dialog that creates a record, or edits the one that was chosen. */
export function RecordDialog(props: Props) {
  const { record, texts, fields, onClose, onSave, isGone } = props;
  const draft = useDraft(`${props.draftName}.${record?.id ?? 'new'}`);
  const [state, dispatch] = useReducer(
    dialogReducer,
    { record, kept: draft.kept as KeptDraft | null },
    startState,
  );
  const { seen, kept } = state;
  const { keep, drop } = draft;
  const formDraft = useMemo(
    () => ({ kept, keep: (values: Record<string, unknown>) => keep({ values, seen }), drop }),
    [kept, seen, keep, drop],
  );
  const form = useRef<RecordFormHandle>(null);
  const onDirtyChange = useCallback((isDirty: boolean) => dispatch({ type: 'typed', isDirty }), []);

  const takeTheirs = useCallback(
    (version: AnyRecord) => {
      drop();
      dispatch({ type: 'version taken', version, keeps: 'theirs' });
    },
    [drop],
  );
  const keepMine = (version: AnyRecord) => {
    // Before the form is sent: it is saved over this version.
    flushSync(() => dispatch({ type: 'version taken', version, keeps: 'mine' }));
    const element = document.getElementById(FORM_ID);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };

  // While a save is under way, the newer version in the list may be one's own.
  const isNewer = record && seen && state.save !== 'running' && record.updatedAt > seen.updatedAt;
  const theirs = isNewer && differs(fields, seen, record) ? record : null;
  // Who has typed nothing yet simply goes on with the newest version.
  useEffect(() => {
    if (theirs && !state.isDirty && !form.current?.hasChanges()) takeTheirs(theirs);
  }, [theirs, state.isDirty, takeTheirs]);

  const discard = () => {
    drop();
    onClose();
  };
  // The form itself is asked: what was typed a moment ago is in its state before it is in this one.
  const close = () => (form.current?.hasChanges() ? dispatch({ type: 'close asked' }) : discard());
  const save = async (values: Record<string, unknown>, photos: PhotoChanges) => {
    dispatch({ type: 'save begun' });
    try {
      await onSave(values, photos, seen);
    } catch (error) {
      dispatch({ type: 'save failed', isStale: isStale(error) });
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
        key={state.form}
        ref={form}
        id={FORM_ID}
        draft={formDraft}
        schema={props.schema}
        fields={fields}
        record={seen}
        overrides={props.overrides}
        submitLabel={record ? texts.update : texts.create}
        pendingLabel={record ? texts.updating : texts.creating}
        onSave={save}
        onCancel={close}
        onDirtyChange={onDirtyChange}
      >
        {theirs && (
          <Conflict
            key={state.save}
            fields={fields}
            theirs={theirs}
            savedAt={theirs.updatedAt}
            isRefused={state.save === 'refused'}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => keepMine(theirs)}
          />
        )}
      </RecordForm>
      {state.isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={discard}
          onCancel={() => dispatch({ type: 'close declined' })}
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
