import { Spinner, Text } from '@chakra-ui/react';
import { type DraftChange, type PublicName, photoNames, resourceNamed } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formWithoutKey } from '../../../lib/fields.ts';
import { type AnyRecord, listQuery } from '../../../lib/queries/records.ts';
import { resourceTexts } from '../../../lib/words/resource-texts.ts';
import { changesOf, withDraft } from '../../lib/draft-changes.ts';
import { isSingle, keyIn } from '../../lib/site-places.ts';
import { RecordDialog } from '../../record-dialog.tsx';
import { useDraftForms } from '../../use-draft-forms.ts';

export type OpenRecord = {
  resource: PublicName;
  /** Null for a new record, which begins with `start`. */
  id: string | null;
  start?: Record<string, unknown> | undefined;
  /** The photo field to edit alone. */
  photo?: string;
};

type Props = { open: OpenRecord; changes: readonly DraftChange[]; onClose: () => void };

/**
 * The record to edit, with the draft applied; null for a new one, undefined for one that no longer exists. A place that
 * shows the built-in may have an inactive record all the same: the form must open that, not create a second one.
 */
function recordIn(open: OpenRecord, records: readonly AnyRecord[], changes: readonly DraftChange[]) {
  const resource = resourceNamed(open.resource);
  const { id, start = {} } = open;
  const isMeant = (record: AnyRecord) =>
    id === null
      ? isSingle(open.resource) && keyIn(open.resource, record) === keyIn(open.resource, start)
      : record.id === id;
  const found = records.find(isMeant);
  const own = changesOf(changes, resource, found ?? { ...start, id: id ?? undefined });
  if (!found && !own.some(({ kind }) => kind === 'create')) return id === null ? null : undefined;
  return withDraft(resource, found ?? { id: '', createdAt: '', updatedAt: '' }, own);
}

/** The title and the form of a record: a photo with its description alone, or all fields except a fixed key. */
function formOf({ resource: name, photo }: OpenRecord, record: AnyRecord | null) {
  const resource = resourceNamed(name);
  if (photo) {
    const title = `Photo of ${String(record?.name ?? resource.noun)}`;
    const schema = resource.draft.pick({ [photoNames(photo).alt]: true } as never);
    return { title, schema, fields: { [photo]: resource.form[photo] ?? null } };
  }
  const { addTitle, editTitle } = resourceTexts(resource);
  if (isSingle(name)) return { title: editTitle, ...formWithoutKey(resource) };
  return { title: record ? editTitle : addTitle, schema: resource.draft, fields: resource.form };
}

/** A record in the dashboard's form for it; saving makes changes of the draft. */
export function RecordEditor({ open, changes, onClose }: Props) {
  const resource = resourceNamed(open.resource);
  const isOne = isSingle(open.resource);
  const [seen] = useState(changes);
  const { saveFrom } = useDraftForms();
  // Always fetched again: records may have been created since the last fetch.
  const query = { ...listQuery(resource), staleTime: 0, enabled: open.id !== null || isOne };
  const { data, error, isFetchedAfterMount } = useQuery(query);
  const isRead = !query.enabled || (isFetchedAfterMount && !error);
  const found = isRead ? recordIn(open, data ?? [], seen) : undefined;
  // Changes are measured against the record that the form began with, whatever happens to the record later.
  const [began, setBegan] = useState(found);
  if (began === undefined && found !== undefined) setBegan(found);
  const record = began ?? null;
  const { key = '' } = resource;
  const given = isOne && !open.photo ? { [key]: (record ?? open.start)?.[key] } : {};
  const name = isOne ? keyIn(open.resource, record ?? open.start ?? {}) : (open.id ?? 'new');
  const save = saveFrom(resource, open.start, seen);
  return (
    <RecordDialog
      instead={
        began === undefined && (
          <Text p="6" role={error ? 'alert' : 'status'}>
            {error?.message ??
              (isFetchedAfterMount ? 'This entry was deleted.' : <Spinner aria-label="Loading" />)}
          </Text>
        )
      }
      resource={resource}
      unsavedName={['page-editor', resource.path, name, ...(open.photo ? [open.photo] : [])].join('.')}
      {...formOf(open, record)}
      saveLabel="Keep in the draft"
      savingLabel="Keeping..."
      // An inactive record becomes active: the user must see on the page what they change there.
      record={record && open.id === null ? { ...record, isActive: true } : record}
      start={open.start}
      onSave={async (values, files, over, ...more) => {
        // Restored text belongs to an earlier version than the one that was just read.
        const began = record && {
          ...record,
          ...over,
          id: record.id,
          ...(open.id === null && { isActive: record.isActive }),
        };
        return save({ ...values, ...given }, files, began, ...more);
      }}
      onClose={onClose}
    />
  );
}
