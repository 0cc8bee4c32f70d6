import { MAX_SORTED, type Resource, recordCalls } from '@mipaka/contract';
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
import { type Change, type ResourceTexts, resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { capitalise } from '../lib/words/text.ts';
import { UndoActions } from '../ui/undo-actions.tsx';
import { type RecordChange, undoable, useUndo } from './use-undo.tsx';

export type BulkChange = 'activate' | 'deactivate' | 'delete';

/** A stored record and its entity. */
export type Kept = { resource: Resource; record: AnyRecord };

type Save = {
  resource: Resource;
  /** The version of the record that the user has changed; null for a new one. */
  seen: AnyRecord | null;
  body: RecordBody;
  /** The save of a built-in text counts as an update: to staff, nothing new appears. */
  replaces?: boolean;
  /** Stands in the list until the API answers. */
  shown?: AnyRecord;
};

const keysOfList = ({ resource }: { resource: Resource }) => [[listPath(resource)]];

/** What a page with its own form and texts has in place of those of the entity. */
type Own = { texts: Pick<ResourceTexts, 'done' | 'failed'>; fields: FormFields };

/**
 * Creates, updates and deletes records, shows toasts, and refetches affected queries. A save over a newer version is
 * refused only when that version differs in a field of the form.
 */
export function useChanges(own?: Own) {
  const client = useQueryClient();
  const [requestMark] = useState(createRequestMark);
  const { entries, withUndo } = useUndo();
  const textsOf = (resource: Resource) => own?.texts ?? resourceTexts(resource);

  // Not awaited: the list already holds the saved record.
  const refetch = (resource: Resource) => {
    for (const queryKey of keysOf(resource)) client.invalidateQueries({ queryKey });
  };
  const takeOutOfList = ({ resource, record }: Kept) =>
    client.setQueryData<AnyRecord[]>([listPath(resource)], (records) =>
      records?.filter(({ id }) => id !== record.id),
    );
  const succeed = (resource: Resource, change: Change, ...made: RecordChange[]) => {
    refetch(resource);
    return withUndo(textsOf(resource).done[change], undoable(resource, made));
  };
  const removeOne = ({ resource, record }: Kept) =>
    fetchAnswer(recordCalls(resource).remove, { params: { id: record.id } });
  const activation = ({ resource, record }: Kept, isActive: boolean) => {
    const shown = { ...record, isActive };
    return { resource, seen: record, shown, body: formOnly(resource.form, shown) };
  };
  const update = ({ resource, seen, body }: Save & { seen: AnyRecord }) =>
    saveOver(client, resource, { seen, body, fields: own?.fields ?? resource.form });

  const save = useChange({
    send: ({ resource, seen, body }: Save): Promise<AnyRecord> =>
      seen
        ? update({ resource, seen, body })
        : fetchAnswer(recordCalls(resource).create, { body, headers: requestMark.headersFor(body) }),
    done: (saved, { resource, seen, body, replaces }) => {
      putIntoList(client, resource, saved);
      if (seen) return succeed(resource, 'update', { before: seen, after: saved });
      requestMark.renew(body);
      return succeed(resource, replaces ? 'update' : 'create');
    },
    failed: ({ resource, seen, replaces, shown }, error) => {
      if (shown || hasStatus(error, 404)) client.invalidateQueries({ queryKey: [listPath(resource)] });
      // A dialog shows both versions and asks.
      if (!shown && isStale(error)) return null;
      return textsOf(resource).failed[seen || replaces ? 'update' : 'create'];
    },
    show: {
      keys: (saved) => (saved.shown ? keysOfList(saved) : []),
      write: ({ resource, shown }) => shown && putIntoList(client, resource, shown),
    },
  });
  const remove = useChange({
    send: removeOne,
    done: (_gone, { resource, record }) => succeed(resource, 'delete', { before: record, after: null }),
    failed: ({ resource }) => textsOf(resource).failed.delete,
    show: { keys: keysOfList, write: takeOutOfList },
  });

  const sort = useChange({
    send: async ({ resource, records }: { resource: Resource; records: readonly AnyRecord[] }) => {
      const { order } = recordCalls(resource);
      if (!order) throw new Error(`${resource.plural} are not sorted by hand`);
      return fetchAnswer(order, { body: { ids: records.slice(0, MAX_SORTED).map(({ id }) => id) } });
    },
    show: {
      keys: keysOfList,
      write: ({ resource, records }) => client.setQueryData([listPath(resource)], records),
    },
    done: (_sorted, { resource }, [shown]) => ({
      title: `${capitalise(resource.plural)} sorted successfully`,
      action: shown && (
        <UndoActions onUndo={() => sort.mutate({ resource, records: shown[1] as AnyRecord[] })} />
      ),
    }),
    failed: ({ resource }) => `Failed to sort ${resource.plural}`,
    changes: keysOfList,
  });

  /** Changes several records one after the other, and shows the outcome for each entity at its end. */
  async function changeSeveral(all: readonly Kept[], change: BulkChange, { report, isStopped }: Progress) {
    let count = 0;
    for (const resource of new Set(all.map((one) => one.resource))) {
      if (isStopped()) return;
      const chosen = all.filter((one) => one.resource === resource);
      const said = severalTexts(resource, change);
      const done: RecordChange[] = [];
      const failures: Error[] = [];
      await client.cancelQueries({ queryKey: [listPath(resource)] });
      for (const one of chosen) {
        if (isStopped() || failures.some(isSessionOver)) break;
        try {
          const after = change === 'delete' ? null : await update(activation(one, change === 'activate'));
          if (after) putIntoList(client, resource, after);
          else {
            await removeOne(one);
            takeOutOfList(one);
          }
          done.push({ before: one.record, after });
          count += 1;
          report(count);
        } catch (error) {
          failures.push(error as Error);
        }
      }
      const [failure] = failures;
      const title = failure ? said.failed(failures.length, chosen.length) : said.done(done.length);
      const toasted = withUndo({ title, description: failure?.message }, undoable(resource, done));
      if (failures.some(isSessionOver)) return endSession(client);
      toast({ ...toasted, variant: failure && 'destructive' });
      refetch(resource);
    }
  }

  const changeOne = (kept: Kept, to: BulkChange) =>
    to === 'delete' ? remove.mutate(kept) : save.mutate(activation(kept, to === 'activate'));
  return { save, changeOne, sort, changeSeveral, entries };
}
