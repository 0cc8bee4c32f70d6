import { type Resource, recordCalls } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus } from '../../shared/lib/api/api.ts';
import { createRequestMark } from '../../shared/lib/api/request-mark.ts';
import { toast } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { endSession, isSessionOver } from '../lib/calls/session.ts';
import { useChange } from '../lib/calls/use-change.ts';
import type { Progress } from '../lib/calls/use-job.ts';
import { type FormFields, formOnly } from '../lib/fields.ts';
import {
  type AnyRecord,
  isStale,
  keysOf,
  listPath,
  putIntoList,
  type RecordBody,
  saveOver,
} from '../lib/queries/records.ts';
import { type Change, type ResourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { type RecordChange, undoable, useUndo } from './undo/use-undo.tsx';

export type BulkChange = 'activate' | 'deactivate' | 'delete';

/** The record as a change leaves it; null when it is deleted. */
const afterChange = (record: AnyRecord, change: BulkChange): AnyRecord | null =>
  change === 'delete' ? null : { ...record, isActive: change === 'activate' };

/**
 * `seen` is the version of the record that the form began with; null for a new one. A save that `replaces` a built-in
 * text counts as an update: to staff, nothing new appears.
 */
type Save = { seen: AnyRecord | null; body: RecordBody; replaces?: boolean };

/**
 * Creates, updates and deletes records, shows toasts from `texts`, and refetches affected queries. A save over a newer
 * version is refused only when that version differs in one of `fields`.
 */
export function useChanges(
  resource: Resource,
  texts: Pick<ResourceTexts, 'done' | 'failed'>,
  fields: FormFields = resource.form,
) {
  const client = useQueryClient();
  const { create, remove } = recordCalls(resource);
  const { form } = resource;
  const key = [listPath(resource)];
  const [requestMark] = useState(createRequestMark);
  const { withUndo } = useUndo();

  // Not awaited: the list already holds the saved record.
  const refetch = () => {
    for (const queryKey of keysOf(resource)) client.invalidateQueries({ queryKey });
  };
  /** Shows a record in the list as it is after a change; null takes it out. */
  const show = ({ id }: AnyRecord, after: AnyRecord | null) =>
    after
      ? putIntoList(client, resource, after)
      : client.setQueryData<AnyRecord[]>(key, (records) => records?.filter((record) => record.id !== id));
  const succeed = (change: Change, ...made: RecordChange[]) => {
    refetch();
    return withUndo(texts.done[change], undoable(resource, made));
  };
  async function sendOne(seen: AnyRecord, change: BulkChange): Promise<AnyRecord | null> {
    const after = afterChange(seen, change);
    if (after) return saveOver(client, resource, { seen, body: formOnly(form, after), fields: form });
    await fetchAnswer(remove, { params: { id: seen.id } });
    return null;
  }

  const save = useChange({
    send: ({ seen, body }: Save): Promise<AnyRecord> => {
      if (seen === null) return fetchAnswer(create, { body, headers: requestMark.headersFor(body) });
      return saveOver(client, resource, { seen, body, fields });
    },
    done: (saved, { seen, body, replaces }) => {
      show(saved, saved);
      if (seen) return succeed('update', { before: seen, after: saved });
      requestMark.renew(body);
      return succeed(replaces ? 'update' : 'create');
    },
    failed: ({ seen, replaces }, error) => {
      if (hasStatus(error, 404)) client.invalidateQueries({ queryKey: key });
      // The dialog shows both versions and asks.
      return isStale(error) ? null : texts.failed[seen || replaces ? 'update' : 'create'];
    },
  });
  const changeOne = useChange({
    send: ({ record, change }: { record: AnyRecord; change: BulkChange }) => sendOne(record, change),
    done: (after, { record }) => {
      show(record, after);
      return succeed(after ? 'update' : 'delete', { before: record, after });
    },
    failed: ({ change }) => {
      client.invalidateQueries({ queryKey: key });
      return texts.failed[change === 'delete' ? change : 'update'];
    },
    show: { keys: [key], write: ({ record, change }) => show(record, afterChange(record, change)) },
  });

  /** Changes several records one after the other, and shows the outcome at the end. */
  async function changeSeveral(
    records: readonly AnyRecord[],
    change: BulkChange,
    { report, isStopped }: Progress,
  ): Promise<void> {
    const said = severalTexts(resource, change);
    const done: RecordChange[] = [];
    const failures: Error[] = [];
    await client.cancelQueries({ queryKey: key });
    for (const before of records) {
      if (isStopped() || failures.some(isSessionOver)) break;
      try {
        const after = await sendOne(before, change);
        show(before, after);
        done.push({ before, after });
        report(done.length);
      } catch (error) {
        failures.push(error as Error);
      }
    }
    const [failure] = failures;
    const title = failure ? said.failed(failures.length, records.length) : said.done(done.length);
    const toasted = withUndo({ title, description: failure?.message }, undoable(resource, done));
    if (failures.some(isSessionOver)) return endSession(client);
    toast({ ...toasted, variant: failure && 'destructive' });
    refetch();
  }

  return { save, changeOne, changeSeveral };
}
