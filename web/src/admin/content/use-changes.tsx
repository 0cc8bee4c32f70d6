import { MAX_SORTED, type Resource, recordCalls } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../shared/lib/api/api.ts';
import { toast } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { sendMarked, untilGone } from '../lib/calls/request-mark.ts';
import { isSessionOver } from '../lib/calls/session.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { each, type Progress } from '../lib/calls/use-job.ts';
import { type FileChanges, type FormFields, formOnly } from '../lib/fields.ts';
import {
  type AnyRecord,
  bodyOf,
  isStale,
  keysOf,
  listPath,
  listQuery,
  putIntoList,
  saveOver,
} from '../lib/queries/records.ts';
import { type ResourceTexts, resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { capitalise } from '../lib/words/text.ts';
import { UndoActions } from '../ui/undo-actions.tsx';
import { lastEditsOf, useUndo } from './use-undo.tsx';

export type BulkChange = 'activate' | 'deactivate' | 'delete';

/** A stored record and its entity. */
export type Kept = { resource: Resource; record: AnyRecord };

type Save = {
  resource: Resource;
  /** The version of the record that the user has changed; null for a new one. */
  seen: AnyRecord | null;
  values: Record<string, unknown>;
  files?: FileChanges;
  /** What staff call it. By default an update, or without a seen version a creation. */
  as?: 'update' | 'restore';
};

/** A second page for the same records, with its own texts. */
export type Page = {
  texts: ResourceTexts;
  /** The question before a delete. */
  confirmDelete: string;
  fields: FormFields;
  toBody: (draft: Record<string, unknown>, isUpdate: boolean) => FormData;
};

/**
 * Creates, updates and deletes records, shows toasts, and refetches affected queries. A save over a newer version is
 * refused only when that version differs in a field of the form.
 */
export function useChanges(page?: Page) {
  const client = useQueryClient();
  const { withUndo } = useUndo();
  const textsOf = (resource: Resource) => page?.texts ?? resourceTexts(resource);

  // Not awaited: the list already holds the saved record.
  const refetch = (resource: Resource) => {
    for (const queryKey of keysOf(resource)) client.invalidateQueries({ queryKey });
  };
  const fieldsOf = (resource: Resource) => page?.fields ?? resource.form;

  const save = useChange({
    send: async ({ resource, seen, values, files = {} }: Save): Promise<AnyRecord> => {
      const body = page?.toBody(values, seen !== null) ?? bodyOf(resource.form, values, files);
      if (seen) return saveOver(client, resource, { seen, body, fields: fieldsOf(resource) });
      const { create } = recordCalls(resource);
      const created = await sendMarked(body, (headers) => fetchAnswer(create, { body, headers }));
      return putIntoList(client, resource, created);
    },
    done: (saved, { resource, seen, as }) => {
      refetch(resource);
      return withUndo(textsOf(resource).done[as ?? (seen ? 'update' : 'create')], lastEditsOf([saved]));
    },
    failed: ({ resource, seen, as }, error) => {
      // The history is read anew: the versions that it offers begin with the present one.
      if (hasStatus(error, 404, 409) || as === 'restore')
        client.invalidateQueries({ queryKey: [listPath(resource)] });
      // The form shows both versions and asks.
      if (isStale(error) && as !== 'restore') return null;
      return textsOf(resource).failed[as ?? (seen ? 'update' : 'create')];
    },
  });

  /** The list shows the change before the API answers, and none after a failure. */
  const { mutateAsync: changeOne } = useChange({
    send: async ({ resource, record, to }: Kept & { to: BulkChange }): Promise<AnyRecord> => {
      if (to !== 'delete') {
        const body = formOnly(resource.form, { ...record, isActive: to === 'activate' });
        return saveOver(client, resource, { seen: record, body, fields: fieldsOf(resource) });
      }
      await untilGone(() => fetchAnswer(recordCalls(resource).remove, { params: { id: record.id } }));
      return record;
    },
    show: {
      keys: ({ resource }) => [[listPath(resource)]],
      write: ({ resource, record: { id }, to }) =>
        client.setQueryData<AnyRecord[]>([listPath(resource)], (records) =>
          to === 'delete'
            ? records?.filter((one) => one.id !== id)
            : records?.map((one) => (one.id === id ? { ...one, isActive: to === 'activate' } : one)),
        ),
    },
  });

  /** The toast about what was done to records; several are named as those of `resource`. */
  function said(resource: Resource, to: BulkChange, made: readonly Kept[], errors: readonly Error[]) {
    const [error] = errors;
    const count = made.length + errors.length;
    const several = severalTexts(resource, to);
    const one = textsOf(resource)[error ? 'failed' : 'done'][to === 'delete' ? 'delete' : 'update'];
    const title = error ? several.failed(errors.length, count) : several.done(count);
    const toasted = { description: error?.message, ...(count === 1 ? one : { title }) };
    const what =
      to === 'delete' ? { resource, deleted: made } : lastEditsOf(made.map(({ record }) => record));
    return { ...withUndo(toasted, what), variant: error && ('destructive' as const) };
  }

  /** Changes records of a list one after the other, and shows the outcome at the end, with one undo for all. */
  async function change(list: Resource, all: readonly Kept[], to: BulkChange, progress?: Progress) {
    const changed = async (one: Kept) => ({ ...one, record: await changeOne({ ...one, to }) });
    const { made, errors } = await each(all, changed, progress);
    if (errors.some(isSessionOver) || made.length + errors.length === 0) return;
    const [first = list, ...others] = new Set(all.map(({ resource }) => resource));
    toast(said(others.length > 0 ? list : first, to, made, errors));
    for (const resource of [first, ...others]) refetch(resource);
  }

  return { save, change };
}

/** Sorts a list by hand; its undo sorts it as it was shown before. */
export function useSort(resource: Resource) {
  const client = useQueryClient();
  const { queryKey } = listQuery(resource);
  const sort = useChange({
    scope: listPath(resource),
    send: async (records: readonly AnyRecord[]) => {
      const { order } = recordCalls(resource);
      if (!order) throw new Error(`${resource.plural} are not sorted by hand`);
      const send = (rows: readonly AnyRecord[]) =>
        fetchAnswer(order, { body: { ids: rows.slice(0, MAX_SORTED).map(({ id }) => id) } });
      return send(records).catch(async (error) => {
        if (!hasStatus(error, 404)) throw error;
        // A colleague has deleted one of them meanwhile.
        const now: AnyRecord[] = await client.query({ ...listQuery(resource), staleTime: 0 });
        return send(records.filter(({ id }) => now.some((one) => one.id === id)));
      });
    },
    show: { keys: [queryKey], write: (records) => client.setQueryData(queryKey, records) },
    done: (_sorted, _records, [shown]) => ({
      title: `${capitalise(resource.plural)} sorted successfully`,
      action: shown && <UndoActions onUndo={() => sort.mutate(shown[1] as AnyRecord[])} />,
    }),
    failed: `Failed to sort ${resource.plural}`,
    changes: [queryKey],
  });
  return sort;
}
