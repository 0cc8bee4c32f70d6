import { headingOf, type Resource, resourceIn } from '@mipaka/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { toast } from '../../lib/toast.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { bodyOf, differs, formOnly, keepPhotos } from './fields.ts';
import { type AnyRecord, listPath, saveOver } from './records.ts';
import { type ResourceTexts, resourceTexts } from './resource-texts.ts';
import { isSessionOver } from './session.ts';
import { restoreRecord, TRASH_PATH } from './trash-calls.ts';
import { OVERVIEW_PATH } from './use-overview.ts';

/** The most changes that are kept. */
const MOST = 10;

/** A change of a record that can be taken back: from `before`, to `after`, which is null when it was deleted. */
export type Undoable = {
  /** The collection of the record. */
  collection: string;
  at: string;
  before: AnyRecord;
  after: AnyRecord | null;
};

/** The change as it is kept; null where nothing, or not all of it, can be brought back: the file of a photo is gone. */
export function undoable(resource: Resource, before: AnyRecord, after: AnyRecord | null): Undoable | null {
  const isPhotoChanged = after !== null && resource.photos.some((name) => before[name] !== after[name]);
  if (isPhotoChanged || (after && !differs(resource.form, before, after))) return null;
  return { collection: resource.collection, at: after?.updatedAt ?? new Date().toISOString(), before, after };
}

const resourceOf = ({ collection }: Undoable): Resource => {
  const resource = resourceIn(collection);
  if (!resource) throw new Error(`There are no records of ${collection}`);
  return resource;
};

/** What names the record that was changed. */
export const undoableName = (entry: Undoable) =>
  String((entry.after ?? entry.before)[headingOf(resourceOf(entry))]);

async function takeBack(client: QueryClient, entry: Undoable): Promise<void> {
  const { before, after } = entry;
  if (!after) return restoreRecord(before.id);
  const resource = resourceOf(entry);
  const body = bodyOf(resource.form, formOnly(resource.form, before), keepPhotos);
  await saveOver(client, resource, { seen: after, body, fields: resource.form });
}

/** Whether the same call may go well later. */
const isPassing = (error: Error) =>
  error instanceof TypeError || (error instanceof ApiError && (error.status >= 500 || error.status === 409));

/**
 * What the person who is signed in has changed in this session and can take back, the last change first. It outlives its
 * toast and a reload; only the last change of a record can be taken back.
 *
 * @param texts what is said about it, where it is not said in the words of the resource
 */
export function useUndo(texts?: Pick<ResourceTexts, 'done' | 'failed'>) {
  const { user } = useAuth();
  const client = useQueryClient();
  const name = `${user?.id ?? 'nobody'}.undo`;
  const queryKey = ['undo', name];
  const read = () => (readDraft(sessionStorage, name)?.entries ?? []) as Undoable[];
  const { data: entries } = useQuery({
    queryKey,
    queryFn: read,
    initialData: read,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const textsOf = (entry: Undoable) => texts ?? resourceTexts(resourceOf(entry));

  const set = (change: (now: readonly Undoable[]) => Undoable[]) => {
    const next = change(client.getQueryData<Undoable[]>(queryKey) ?? []);
    client.setQueryData(queryKey, next);
    writeDraft(sessionStorage, name, { entries: next });
  };
  const forget = (recordId: string) => set((now) => now.filter(({ before }) => before.id !== recordId));
  const remember = (entry: Undoable) =>
    set((now) => [entry, ...now.filter(({ before }) => before.id !== entry.before.id)].slice(0, MOST));

  const undo = useMutation({
    mutationFn: (entry: Undoable) => takeBack(client, entry),
    onSuccess: (_record, entry) => {
      forget(entry.before.id);
      toast(textsOf(entry).done.restore);
    },
    onError: (error, entry) => {
      if (isSessionOver(error)) return;
      if (!isPassing(error)) forget(entry.before.id);
      toast({ description: error.message, ...textsOf(entry).failed.restore, variant: 'destructive' });
    },
    onSettled: (_record, _error, entry) => {
      for (const path of [listPath(resourceOf(entry)), OVERVIEW_PATH, TRASH_PATH])
        client.invalidateQueries({ queryKey: [path] });
    },
  });

  return { entries, remember, forget, undo };
}
