import { type Resource, recordCalls } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { ApiError } from '../../lib/api.ts';
import { createRequestMark } from '../../lib/request-mark.ts';
import { toast } from '../../lib/toast.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { bodyOf, type FormFields, formOnly, keepFiles } from '../lib/fields.ts';
import { type AnyRecord, isStale, type RecordBody, saveOver } from '../lib/records.ts';
import { type Change, type ResourceTexts, severalTexts } from '../lib/resource-texts.ts';
import { endSession, isSessionOver } from '../lib/session.ts';
import { TRASH_PATH } from '../lib/trash-calls.ts';
import type { Progress } from '../lib/use-job.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
import { type RecordChange, type Undoable, undoable, useUndo } from '../lib/use-undo.ts';
import { TRASH_ADDRESS, UndoActions } from '../ui/undo-actions.tsx';

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What is done with several records at once. */
export type BulkChange = 'activate' | 'deactivate' | 'delete';

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
  const takeOutOfList = (gone: AnyRecord) =>
    client.setQueryData<AnyRecord[]>(key, (records) => records?.filter(({ id }) => id !== gone.id));
  const actionsFor = (undone: Undoable, isInTrash: boolean) => (
    <UndoActions onUndo={() => undo.mutate(undone)} onTrash={isInTrash ? goToTrash : undefined} />
  );
  const succeed = (change: Change, undone: Undoable | null) => {
    if (undone) remember(undone);
    toast({ ...texts.done[change], action: undone && actionsFor(undone, change === 'delete') });
    refetch();
  };
  const fail = (change: Change, error: Error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ description: error.message, ...texts.failed[change], variant: 'destructive' });
  };

  const removeOne = ({ id }: AnyRecord) => fetchAnswer(removal, { params: { id } });
  const activateOne = (record: AnyRecord, isActive: boolean) => {
    const values = formOnly(resource.form, { ...record, isActive });
    return saveOver(client, resource, {
      seen: record,
      body: bodyOf(resource.form, values, keepFiles),
      fields: resource.form,
    });
  };

  const save = useMutation({
    mutationFn: ({ seen, body }: Save) => {
      if (seen === null) return fetchAnswer(create, { body, headers: requestMark.headersFor(body) });
      return saveOver(client, resource, { seen, body, fields });
    },
    onSuccess: (saved, { seen, body }) => {
      if (seen === null) requestMark.renew(body);
      putIntoList(saved);
      succeed(seen ? 'update' : 'create', seen && undoable(resource, [{ before: seen, after: saved }]));
    },
    onError: (error, { seen }) => {
      // The dialog shows both versions and asks.
      if (isStale(error)) return;
      fail(seen ? 'update' : 'create', error);
      if (isGone(error)) client.invalidateQueries({ queryKey: key });
    },
  });

  const remove = useMutation({
    mutationFn: removeOne,
    onMutate: async (record) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<AnyRecord[]>(key);
      takeOutOfList(record);
      return before;
    },
    onSuccess: (_gone, record) => {
      succeed('delete', undoable(resource, [{ before: record, after: null }]));
    },
    onError: (error, _record, before) => {
      client.setQueryData(key, before);
      fail('delete', error);
    },
  });

  const activate = useMutation({
    mutationFn: ({ record, isActive }: { record: AnyRecord; isActive: boolean }) =>
      activateOne(record, isActive),
    onMutate: async ({ record, isActive }) => {
      await client.cancelQueries({ queryKey: key });
      putIntoList({ ...record, isActive });
      return record;
    },
    onSuccess: (saved, { record }) => {
      putIntoList(saved);
      succeed('update', undoable(resource, [{ before: record, after: saved }]));
    },
    onError: (error, _change, before) => {
      if (before) putIntoList(before);
      fail('update', error);
      client.invalidateQueries({ queryKey: key });
    },
  });

  /** Does the same with several records, one after the other, and says at the end what became of them. */
  async function changeSeveral(
    records: readonly AnyRecord[],
    change: BulkChange,
    { report, isStopped }: Progress,
  ): Promise<void> {
    const said = severalTexts(resource, change);
    const done: RecordChange[] = [];
    const failures: Error[] = [];
    let isOver = false;
    await client.cancelQueries({ queryKey: key });
    for (const before of records) {
      if (isStopped() || isOver) break;
      try {
        if (change === 'delete') {
          await removeOne(before);
          takeOutOfList(before);
          done.push({ before, after: null });
        } else {
          const after = await activateOne(before, change === 'activate');
          putIntoList(after);
          done.push({ before, after });
        }
        report(done.length);
      } catch (error) {
        isOver = isSessionOver(error);
        failures.push(error as Error);
      }
    }
    const undone = undoable(resource, done);
    if (undone) remember(undone);
    if (isOver) return endSession(client);
    toast({
      title: failures.length > 0 ? said.failed(failures.length, records.length) : said.done(done.length),
      description: failures[0]?.message,
      variant: failures.length > 0 ? 'destructive' : undefined,
      action: undone && actionsFor(undone, change === 'delete'),
    });
    refetch();
  }

  return { save, remove, activate, changeSeveral };
}
