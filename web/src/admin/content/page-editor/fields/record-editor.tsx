import { Spinner, Text } from '@chakra-ui/react';
import { type DraftChange, type PublicName, resourceNamed } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, useDraft } from '../../../lib/drafts.ts';
import { type FileChanges, formWithoutKey, isSame, startValues } from '../../../lib/fields.ts';
import { type AnyRecord, listQuery } from '../../../lib/queries/records.ts';
import { useWhileShown } from '../../../lib/use-while-shown.ts';
import { resourceTexts } from '../../../lib/words/resource-texts.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { changesOf, formChanges, type NewChange, withDraft } from '../../lib/draft-changes.ts';
import { RecordForm, type RecordFormHandle } from '../../record-form.tsx';
import { useSaveOverSeen } from '../draft/use-save-over-seen.ts';
import { isSingle } from '../places.ts';

const FORM_ID = 'page-editor-record';
const firstWords = () =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `#${FORM_ID} :is(input:not([type=file]), textarea)`,
  );

export type OpenRecord = {
  resource: PublicName;
  id: string | null;
  start?: Record<string, unknown> | undefined;
};

type Props = {
  open: OpenRecord;
  changes: readonly DraftChange[];
  /** Rejects when it could not be saved; what was typed then stays. */
  onSave: (changes: NewChange[]) => Promise<unknown>;
  onClose: () => void;
};

/** What tells a record of which there is one for each key from others, as the site reads it. */
const keyOf = ({ resource }: OpenRecord, values: Record<string, unknown> = {}) =>
  String(values[resourceNamed(resource).key ?? ''] ?? '')
    .trim()
    .toLowerCase();

/**
 * The record that is opened, with the draft in it; null for a new one, undefined for one that is not there any more. What
 * is built in may have a record all the same, which is not shown: it must not be made a second time.
 */
function recordIn(
  open: OpenRecord,
  records: readonly AnyRecord[],
  changes: readonly DraftChange[],
): AnyRecord | null | undefined {
  const resource = resourceNamed(open.resource);
  const isMeant = (id: string, values: Record<string, unknown>) =>
    open.id === null
      ? isSingle(open.resource) && keyOf(open, values) === keyOf(open, open.start)
      : open.id === id;
  const create = changes.find(
    (change) =>
      change.kind === 'create' && change.resource === open.resource && isMeant(change.record, change.values),
  );
  const drafted = create && { id: create.record, createdAt: '', updatedAt: '' };
  const found: AnyRecord | undefined = drafted ?? records.find((record) => isMeant(record.id, record));
  if (!found) return open.id === null ? null : undefined;
  return withDraft(resource, found, changesOf(changes, resource, found.id));
}

/** All fields of a record in the form that the dashboard has for it; saved, they are changes of the draft. */
export function RecordEditor({ open, changes, onSave, onClose }: Props) {
  const resource = resourceNamed(open.resource);
  const [seen] = useState(changes);
  const isAnother = open.id === null && !isSingle(open.resource);
  // Read anew: records may have been made since they were read last.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...listQuery(resource),
    staleTime: 0,
    enabled: !isAnother,
  });
  const isRead = isFetchedAfterMount && !error;
  const record = isAnother ? null : isRead ? recordIn(open, data ?? [], seen) : undefined;
  const { addTitle, editTitle } = resourceTexts(resource);
  return (
    <DialogFrame
      size="sheet"
      title={record || isSingle(open.resource) ? editTitle : addTitle}
      initialFocusEl={firstWords}
      onClose={onClose}
    >
      {record === undefined ? (
        <Text p="6" role={error ? 'alert' : 'status'}>
          {error?.message ??
            (isFetchedAfterMount ? 'It is not there any more.' : <Spinner aria-label="Loading" />)}
        </Text>
      ) : (
        <OpenForm open={open} record={record} changes={seen} onSave={onSave} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

/** Keeps of a form what was changed in it: the rest may be another one when it is opened again. */
function useChangedValues(name: string, started: Record<string, unknown>): Draft {
  const { kept, keep, drop } = useDraft(name);
  return useMemo(
    () => ({
      kept: kept && Object.keys(kept).length > 0 ? kept : null,
      keep: (values) => {
        const changed = Object.entries(values).filter(([field, value]) => !isSame(value, started[field]));
        keep(Object.fromEntries(changed));
      },
      drop,
    }),
    [kept, keep, drop, started],
  );
}

function OpenForm({ open, record, changes, onSave, onClose }: Props & { record: AnyRecord | null }) {
  const resource = resourceNamed(open.resource);
  const handle = useRef<RecordFormHandle>(null);
  // What the form began with decides what is changed, whatever becomes of the record meanwhile.
  const [began] = useState(record);
  const shown = useMemo(
    // One that is not shown so far: what is changed on the page is to be seen there.
    () => (began && open.id === null ? { ...began, isActive: true } : began),
    [began, open.id],
  );
  const started = useMemo(
    () => startValues(resource.form, shown ?? open.start ?? null),
    [resource, shown, open.start],
  );
  const name = isSingle(open.resource) ? keyOf(open, began ?? open.start) : (open.id ?? 'new');
  // It may have come after its dialog, which had nothing else to focus than its cross.
  useEffect(() => {
    firstWords()?.focus();
    firstWords()?.select();
  }, []);
  const kept = useChangedValues(`page-editor.${resource.path}.${name}`, started);
  const saveOverSeen = useSaveOverSeen(changes, onSave);
  const close = useWhileShown(onClose);
  // Of which there is one record, its key is given.
  const form = isSingle(open.resource)
    ? formWithoutKey(resource)
    : { schema: resource.draft, fields: resource.form };
  const { key = '' } = resource;
  const save = async (typed: Record<string, unknown>, files: FileChanges) => {
    const values = { ...typed, ...(isSingle(open.resource) && { [key]: (began ?? open.start)?.[key] }) };
    await saveOverSeen((seen) => {
      // Somebody else may have drafted it since.
      const theirs = began ? null : recordIn(open, [], seen);
      const record = theirs ? { ...open.start, id: theirs.id, createdAt: '', updatedAt: '' } : began;
      return formChanges({ resource, record, values, files, changes: seen });
    });
    kept.drop();
    close();
  };
  return (
    <RecordForm
      ref={handle}
      id={FORM_ID}
      draft={kept}
      schema={form.schema}
      fields={form.fields}
      record={shown}
      start={open.start}
      submitLabel="Keep in the draft"
      pendingLabel="Keeping..."
      onSave={save}
      onCancel={onClose}
      onDirtyChange={() => {}}
    />
  );
}
