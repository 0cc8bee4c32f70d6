import { type Resource, recordCalls } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { ApiError } from '../../lib/api.ts';
import { createRequestMark } from '../../lib/request-mark.ts';
import { toast } from '../../lib/toast.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { bodyOf, type FormFields, formOnly, keepPhotos } from '../lib/fields.ts';
import { type AnyRecord, isStale, type RecordBody, saveOver } from '../lib/records.ts';
import type { Change, ResourceTexts } from '../lib/resource-texts.ts';
import { TRASH_PATH } from '../lib/trash-calls.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
import { type Undoable, undoable, useUndo } from '../lib/use-undo.ts';
import { TRASH_ADDRESS, UndoActions } from '../ui/undo-actions.tsx';

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** `seen` is the version of the record that the form began with; null for a new one. */
type Save = { seen: AnyRecord | null; body: RecordBody };

/**
 * Creates, updates and deletes records, says so in `texts`, and refetches what the change touches. A save that comes too
 * late is only refused when the other one has changed one of `fields`.
 */
export function useChanges(
  resource: Resource,
  texts: Pick<ResourceTexts, 'done' | 'failed'>,
  fields: FormFields = resource.form,
) {
  const client = useQueryClient();
  const { list, create, remove: removal } = recordCalls(resource);
  const key = [list.path];
  const [requestMark] = useState(createRequestMark);
  const { remember, undo } = useUndo(texts);
  const goToTrash = useLinkClickHandler<HTMLAnchorElement>(TRASH_ADDRESS);

  // Nobody waits for it: what was saved is in the list already.
  const refetch = () => {
    for (const changed of [list.path, OVERVIEW_PATH, TRASH_PATH])
      client.invalidateQueries({ queryKey: [changed] });
  };
  const putIntoList = (saved: AnyRecord) =>
    client.setQueryData<AnyRecord[]>(key, (records) =>
      records?.some(({ id }) => id === saved.id)
        ? records.map((record) => (record.id === saved.id ? saved : record))
        : records && [...records, saved],
    );
  const succeed = (change: Change, undone: Undoable | null) => {
    if (undone) remember(undone);
    const action = undone && (
      <UndoActions onUndo={() => undo.mutate(undone)} onTrash={change === 'delete' ? goToTrash : undefined} />
    );
    toast({ ...texts.done[change], action });
    refetch();
  };
  const fail = (change: Change, error: Error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ description: error.message, ...texts.failed[change], variant: 'destructive' });
  };

  const save = useMutation({
    mutationFn: ({ seen, body }: Save) => {
      if (seen === null) return fetchAnswer(create, { body, headers: requestMark.headersFor(body) });
      return saveOver(client, resource, { seen, body, fields });
    },
    onSuccess: (saved, { seen }) => {
      requestMark.renew();
      putIntoList(saved);
      succeed(seen ? 'update' : 'create', seen && undoable(resource, seen, saved));
    },
    onError: (error, { seen }) => {
      // The dialog shows both versions and asks.
      if (isStale(error)) return;
      fail(seen ? 'update' : 'create', error);
      if (isGone(error)) client.invalidateQueries({ queryKey: key });
    },
  });

  const remove = useMutation({
    mutationFn: ({ id }: AnyRecord) => fetchAnswer(removal, { params: { id } }),
    onMutate: async (record) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<AnyRecord[]>(key);
      client.setQueryData<AnyRecord[]>(key, (records) => records?.filter(({ id }) => id !== record.id));
      return before;
    },
    onSuccess: (_gone, record) => {
      succeed('delete', undoable(resource, record, null));
    },
    onError: (error, _record, before) => {
      client.setQueryData(key, before);
      fail('delete', error);
    },
  });

  const activate = useMutation({
    mutationFn: ({ record, isActive }: { record: AnyRecord; isActive: boolean }) => {
      const values = formOnly(resource.form, { ...record, isActive });
      return saveOver(client, resource, {
        seen: record,
        body: bodyOf(resource.form, values, keepPhotos),
        fields: resource.form,
      });
    },
    onMutate: async ({ record, isActive }) => {
      await client.cancelQueries({ queryKey: key });
      putIntoList({ ...record, isActive });
      return record;
    },
    onSuccess: (saved, { record }) => {
      putIntoList(saved);
      succeed('update', undoable(resource, record, saved));
    },
    onError: (error, _change, before) => {
      if (before) putIntoList(before);
      fail('update', error);
      client.invalidateQueries({ queryKey: key });
    },
  });

  return { save, remove, activate };
}
