import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import {
  api,
  type CurrentUser,
  type DraftChange,
  MAX_PUBLISHED,
  recordCalls,
  resourceNamed,
} from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import type { EditableText, Editing, Place } from '../../../shared/lib/content/editing.tsx';
import { toast } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { AdminTheme } from '../../theme/provider.tsx';
import { adminSystem } from '../../theme/system.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';
import type { NewChange } from '../lib/draft-changes.ts';
import { refetchPublished } from '../lib/draft-queries.ts';
import { EDIT_HASH } from '../lib/edit-address.ts';
import { pageOf } from '../lib/site-places.ts';
import { useUndoPublish } from '../publishes/use-undo-publish.tsx';
import { ChangesDialog, type Chosen } from './dialogs/changes-dialog.tsx';
import { ClashDialog } from './dialogs/clash-dialog.tsx';
import { RefusedDialog } from './dialogs/refused-dialog.tsx';
import { ScheduleDialog } from './dialogs/schedule-dialog.tsx';
import { ShareDialog } from './dialogs/share-dialog.tsx';
import { changeOf, countedChanges, linesOf, recordOf, withSaved } from './draft/changes.ts';
import { sendOnce } from './draft/send-once.ts';
import type { Session } from './draft/session.ts';
import { DRAFT_KEY, useColleagues, useSiteDraft, useUnpublished } from './draft/use-site-draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { Editable, editableStyles, HELP_ID, PULSE_MS } from './fields/editable.tsx';
import { EditableFilm } from './fields/editable-film.tsx';
import { EditablePhoto } from './fields/editable-photo.tsx';
import { FieldSheet } from './fields/field-sheet.tsx';
import { NameTag, type Tools } from './fields/name-tag.tsx';
import { PhotoDialog } from './fields/photo-dialog.tsx';
import { type OpenRecord, RecordEditor } from './fields/record-editor.tsx';
import { moved, needsNumbers } from './fields/sorted.ts';
import { placeKey } from './places.ts';

/** Up to this width there is no room to type in place. */
const SMALL = '(max-width: 40rem)';

/** Whether a browser can edit plain text where it stands. */
function canEditInPlace(): boolean {
  const probe = document.createElement('span');
  probe.setAttribute('contenteditable', 'plaintext-only');
  return probe.contentEditable === 'plaintext-only';
}

function useSheet(): boolean {
  const [isSmall, setIsSmall] = useState(() => matchMedia(SMALL).matches);
  useEffect(() => {
    const query = matchMedia(SMALL);
    const follow = () => setIsSmall(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isSmall || !canEditInPlace();
}

/** What is different on a page that is edited. */
const editedPage = {
  // Room for the bar at its end.
  'body[data-page-edited]': { paddingBottom: '7rem', '--bottom-bar': '6.5rem' },
  // A card that is a link as a whole: its texts lie below that.
  'body[data-page-edited] main a::after': { pointerEvents: 'none' },
  // It would lie over the bar.
  'body[data-page-edited] aside[aria-label=Chat]': { display: 'none' },
} as const;

/**
 * What the editor adds to the styles of the page, and what changes nothing of it: there before the editor is opened, since
 * the browser looks at the whole page anew for it.
 */
export const EditorStyles = () => <Global styles={[...adminSystem._global, editableStyles, editedPage]} />;

type Dialog =
  | { kind: 'changes' | 'schedules' | 'refused' }
  | { kind: 'photo' | 'field'; place: Place }
  | { kind: 'record'; open: OpenRecord };

type Above = { kind: 'schedule' | 'share'; chosen: Chosen };

type Props = {
  user: CurrentUser;
  onReady: (loaded: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
  onClose: () => void;
};

export { prefetchDraft } from './draft/use-site-draft.ts';
export { Editable } from './fields/editable.tsx';

/** What the button of a page says of the draft. */
export function Unpublished() {
  const count = useUnpublished();
  return count > 0 && ` · ${count} unpublished`;
}

const noChanges: readonly DraftChange[] = [];

/** The page while it is edited: its things become fields, and the bar below it says what is changed. */
export function Editor({ user, onReady, onEditing, onClose }: Props) {
  const client = useQueryClient();
  const draft = useSiteDraft(user);
  const { content, keep, noteTyping, refetch } = draft;
  const changes = draft.changes ?? noChanges;
  const [place, setPlace] = useState<string | null>(null);
  const colleagues = useColleagues(place ?? '', refetch);
  const usesSheet = useSheet();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  /** What stands above the list of changes. */
  const [above, setAbove] = useState<Above | null>(null);
  const closeAbove = () => setAbove(null);

  const session = useMemo<Session | null>(
    () =>
      content
        ? {
            content,
            EditablePhoto,
            EditableFilm,
            changes,
            colleagues: new Map(
              colleagues.filter((one) => one.place).map((one) => [one.place, one.username]),
            ),
            usesSheet,
            keep,
            noteTyping,
            setPlace,
            openSheet: (where) => setDialog({ kind: 'field', place: where }),
            openPhoto: (where) => setDialog({ kind: 'photo', place: where }),
            openRecord: (resource, id, start) => setDialog({ kind: 'record', open: { resource, id, start } }),
          }
        : null,
    [content, changes, colleagues, usesSheet, keep, noteTyping],
  );
  const isReady = session !== null;
  const wasReady = useRef(false);
  const [isDrawing, startDrawing] = useTransition();
  useEffect(() => {
    const begin = () => {
      onReady(Editable);
      onEditing(session);
    };
    // What differs from the page is drawn anew behind the bar, which is there at once. Else all that changes are the frames.
    const isShown = session !== null && session.content === client.getQueryData(contentKey);
    if (isShown || wasReady.current) begin();
    else startDrawing(begin);
    wasReady.current = session !== null;
  }, [session, client, onReady, onEditing]);
  useEffect(() => () => onEditing(null), [onEditing]);
  useEffect(() => {
    document.body.dataset.pageEdited = '';
    return () => {
      delete document.body.dataset.pageEdited;
    };
  }, []);
  useEffect(() => {
    if (!isReady || isDrawing) return;
    document.body.dataset.pageEdited = 'new';
    const timer = setTimeout(() => {
      document.body.dataset.pageEdited = '';
    }, PULSE_MS);
    return () => clearTimeout(timer);
  }, [isReady, isDrawing]);
  // The dashboard links to single things.
  useEffect(() => {
    if (!isReady || isDrawing || !location.hash.startsWith(EDIT_HASH)) return;
    const wanted = decodeURIComponent(location.hash.slice(EDIT_HASH.length));
    const timer = setTimeout(() => {
      const things = [...document.querySelectorAll<HTMLElement>('[data-editable]')];
      const thing = things.find(({ dataset }) => dataset.editable === wanted);
      thing?.scrollIntoView({ block: 'center' });
      thing?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isReady, isDrawing]);

  const sayFailed = ({ message }: Error) =>
    toast({ title: 'The change could not be saved', description: message, variant: 'destructive' });
  /** Saves changes at once; says what went wrong, and after a refusal what is to be done, and rejects. */
  const saveAll = async (made: readonly NewChange[], afterRefusal: string) => {
    try {
      const answer = await fetchAnswer(api['draft.save'], {
        body: { changes: made, typedBy: user.id } as never,
      });
      client.setQueryData<{ changes: DraftChange[] }>(
        DRAFT_KEY,
        (now) => now && { ...now, changes: withSaved(now.changes, answer) },
      );
      await refetch();
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412;
      if (!isStale) sayFailed(error as Error);
      else {
        const title = 'Somebody else has changed this meanwhile';
        toast({ title, description: afterRefusal, variant: 'destructive' });
        await refetch();
      }
      throw error;
    }
  };
  const saveQuietly = (made: readonly NewChange[]) => {
    if (made.length > 0) saveAll(made, 'Their version is shown now.').catch(() => {});
  };
  const saveForm = (made: readonly NewChange[]) =>
    saveAll(made, 'The page shows their version. Kept once more, yours takes its place.');
  const undoDrafted = async (taken: readonly DraftChange[]) => {
    try {
      for (const { id, version } of taken) {
        await fetchAnswer(api['draft.discard'], { params: { id }, query: { version } });
      }
    } catch (error) {
      toast({
        title: 'It could not be undone',
        description: (error as Error).message,
        variant: 'destructive',
      });
    }
    await refetch();
  };

  const undo = useUndoPublish(content);
  const publish = useMutation({
    mutationFn: ({ changes: chosen, decisions }: Chosen) =>
      sendOnce(api['draft.publish'], {
        changes: chosen.map(({ id, version }) => ({ id, version })),
        decisions,
      }),
    onSuccess: async (entry, { changes: chosen }) => {
      setDialog((now) => (now?.kind === 'changes' ? null : now));
      await refetchPublished(client);
      toast({
        title: 'Published',
        description: `Visitors can read ${countedChanges(linesOf(chosen).length, 1)} now.`,
        action: <UndoActions onUndo={() => undo.mutate({ entry })} />,
      });
    },
    onError: async (error) => {
      await refetch();
      const isRefused = error instanceof ApiError && [409, 412].includes(error.status);
      if (isRefused) setDialog({ kind: 'changes' });
      toast({
        title: isRefused ? 'Please look at the changes once more' : 'It could not be published',
        description: error.message,
        variant: 'destructive',
      });
    },
  });

  const tools: Tools = {
    move: async (name, id, by, neighbour) => {
      const resource = resourceNamed(name);
      const { order } = recordCalls(resource);
      const scheduled = draft.schedules.flatMap((set) => set.changes);
      try {
        const records: AnyRecord[] = await client.fetchQuery({ ...listQuery(resource), staleTime: 0 });
        const move = { resource, records, changes, id, neighbour, by };
        if (order && needsNumbers(move, scheduled)) {
          move.records = await fetchAnswer(order, { body: { ids: records.map((one) => one.id) } });
        }
        saveQuietly(moved(move));
      } catch (error) {
        sayFailed(error as Error);
      }
    },
    hide: (resource, id) => {
      const drafted = changes.find(
        (one) => one.kind === 'create' && one.resource === resource && one.record === id,
      );
      if (drafted) undoDrafted([drafted]);
      else
        keep(
          changeOf(
            { resource, record: { id, isActive: true } as { id: string }, field: 'isActive' },
            false,
            changes,
          ),
        );
    },
    reset: (resource, id) => {
      const own = changes.filter((one) => one.resource === resource && one.record === id);
      if (own.length > 0) undoDrafted(own);
      else saveQuietly([{ kind: 'remove', resource, record: id, locale: 'en', version: null }]);
    },
  };

  const lines = linesOf(changes);
  const pages = new Set(
    content ? changes.map((change) => pageOf(change.resource, recordOf(change, content))) : [],
  );
  /** What is somebody's own and meets nothing goes out at once; anything else is looked at first. */
  const publishOrLook = () => {
    const isPlain = changes.every(({ by, conflict }) => by.id === user.id && !conflict);
    if (isPlain && changes.length <= MAX_PUBLISHED) publish.mutate({ changes: [...changes], decisions: {} });
    else setDialog({ kind: 'changes' });
  };

  return (
    <AdminTheme hasValues>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domAnimation} strict>
          <EditorBar
            counted={countedChanges(lines.length, pages.size)}
            hasChanges={lines.length > 0}
            saveState={draft.saveState}
            waiting={draft.waiting}
            refused={draft.refused.length}
            onRefused={() => setDialog({ kind: 'refused' })}
            error={session ? null : draft.error}
            colleagues={colleagues.map(({ username }) => username)}
            isPublishing={publish.isPending}
            hint={
              usesSheet
                ? 'Tap a text or a photo to change it'
                : 'Click a text or a photo to change it, or Tab and Enter; E leads here'
            }
            onChanges={() => setDialog({ kind: 'changes' })}
            onPublish={publishOrLook}
            scheduled={draft.schedules.length}
            failed={draft.schedules.filter(({ failure }) => failure).length}
            onScheduled={() => setDialog({ kind: 'schedules' })}
            onRetry={session ? draft.retry : refetch}
            onClose={onClose}
          />
          {session && content && (
            <>
              <aside aria-label="Tools of the page editor">
                <chakra.span id={HELP_ID} srOnly>
                  Enter edits it, Shift with F10 leads to its tools, E to Publish
                </chakra.span>
                <NameTag session={session} content={content} tools={tools} />
              </aside>
              {dialog?.kind === 'changes' && (
                <ChangesDialog
                  changes={changes}
                  content={content}
                  isBusy={publish.isPending}
                  onPublish={publish.mutate}
                  onSchedule={(chosen) => setAbove({ kind: 'schedule', chosen })}
                  onShare={(chosen) => setAbove({ kind: 'share', chosen })}
                  onUndo={undoDrafted}
                  onClose={close}
                />
              )}
              {above?.kind === 'schedule' && (
                <ScheduleDialog
                  chosen={above.chosen}
                  schedules={draft.schedules}
                  refetch={refetch}
                  onClose={closeAbove}
                  onScheduled={() => {
                    closeAbove();
                    close();
                  }}
                />
              )}
              {dialog?.kind === 'schedules' && (
                <ScheduleDialog chosen={null} schedules={draft.schedules} refetch={refetch} onClose={close} />
              )}
              {above?.kind === 'share' && (
                <ShareDialog
                  shared={{ kind: 'draft', changes: above.chosen.changes }}
                  schedules={draft.schedules}
                  onClose={closeAbove}
                />
              )}
              {dialog?.kind === 'refused' && (
                <RefusedDialog
                  refused={draft.refused}
                  content={content}
                  onDiscard={draft.discardRefused}
                  onClose={close}
                />
              )}
              {dialog?.kind === 'field' && (
                <FieldSheet
                  key={placeKey(dialog.place)}
                  place={dialog.place}
                  session={session}
                  onClose={close}
                />
              )}
              {dialog?.kind === 'photo' && (
                <PhotoDialog place={dialog.place} changes={changes} onSave={saveForm} onClose={close} />
              )}
              {dialog?.kind === 'record' && (
                <RecordEditor open={dialog.open} changes={changes} onSave={saveForm} onClose={close} />
              )}
            </>
          )}
          {draft.clash && <ClashDialog clash={draft.clash} onSettle={draft.decideClash} />}
        </LazyMotion>
      </MotionConfig>
    </AdminTheme>
  );
}
