import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type CurrentUser, MAX_PUBLISHED } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import type { EditableText, Editing } from '../../../shared/lib/content/editing.tsx';
import { EDIT_HASH } from '../../lib/addresses/edit-address.ts';
import { sayFailed } from '../../lib/calls/use-change.ts';
import { AdminTheme } from '../../theme/provider.tsx';
import { adminSystem } from '../../theme/system.ts';
import { pageOf, recordOf } from '../lib/site-places.ts';
import type { OpenDialog } from './dialogs/index.tsx';
import { countedChanges, linesOf } from './draft/changes.ts';
import type { Session } from './draft/session.ts';
import { noChanges, useDraftWrites } from './draft/use-draft-writes.ts';
import { useColleagues, useSiteDraft, useUnpublished } from './draft/use-site-draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { Editable, editableStyles, HELP_ID, PULSE_MS } from './fields/editable.tsx';
import { EditableFilm } from './fields/editable-film.tsx';
import { EditablePhoto } from './fields/editable-photo.tsx';
import { NameTag } from './fields/name-tag.tsx';
import { useSheet } from './fields/use-sheet.ts';

const editedPage = {
  // Leaves room for the bar at the end of the page.
  'body[data-page-edited]': { paddingBottom: '7rem', '--bottom-bar': '6.5rem' },
  // The link that covers a whole card must not cover its editable texts.
  'body[data-page-edited] main a::after': { pointerEvents: 'none' },
  // The chat button would cover the bar.
  'body[data-page-edited] aside[aria-label=Chat]': { display: 'none' },
} as const;

/**
 * The editor's global styles, without effect on the page until it is edited. They are present before the editor opens,
 * since the browser recalculates the styles of the whole page for them.
 */
export const EditorStyles = () => <Global styles={[...adminSystem._global, editableStyles, editedPage]} />;

const loadDialogs = () => import('./dialogs/index.tsx');

type Props = {
  user: CurrentUser;
  onReady: (loaded: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
  onClose: () => void;
};

export { prefetchDraft } from './draft/use-site-draft.ts';
export { Editable } from './fields/editable.tsx';

/** The number of unpublished changes, for the button of a page. */
export function Unpublished() {
  const count = useUnpublished();
  return count > 0 && ` · ${count} unpublished`;
}

/** An edited page: its elements become fields, and the bar below shows the state of the draft. */
export function Editor({ user, onReady, onEditing, onClose }: Props) {
  const client = useQueryClient();
  const draft = useSiteDraft(user);
  const { content, schedules, keep, noteTyping, refetch } = draft;
  const changes = draft.changes ?? noChanges;
  const [place, setPlace] = useState<string | null>(null);
  const colleagues = useColleagues(place ?? '', refetch);
  const usesSheet = useSheet();
  const [open, setOpen] = useState<readonly OpenDialog[]>([]);
  const show = useCallback((dialog: OpenDialog) => setOpen((now) => [...now, dialog]), []);
  const isAsked = open.length > 0;
  // Without `lazy`, for the same reason as the editor itself (index.tsx).
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>> | null>(null);
  useEffect(() => {
    if (dialogs) return;
    loadDialogs().then(setDialogs, (error) => isAsked && sayFailed('It could not be opened', error));
  }, [dialogs, isAsked]);

  const session = useMemo<Session | null>(
    () =>
      content
        ? {
            content,
            EditablePhoto,
            EditableFilm,
            changes,
            schedules,
            colleagues: new Map(
              colleagues.filter((one) => one.place).map((one) => [one.place, one.username]),
            ),
            usesSheet,
            keep,
            noteTyping,
            setPlace,
            openSheet: (where) => show({ kind: 'field', place: where }),
            openRecord: (record) => show({ kind: 'record', open: record }),
          }
        : null,
    [content, changes, schedules, colleagues, usesSheet, keep, noteTyping, show],
  );
  const isReady = session !== null;
  const wasReady = useRef(false);
  const [isDrawing, startDrawing] = useTransition();
  useEffect(() => {
    const begin = () => {
      onReady(Editable);
      onEditing(session);
    };
    // Content that differs from the page is drawn behind the bar, which shows at once. Else only the frames change.
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
  // The dashboard links to single places by the hash.
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

  const { undoDrafted, publish, undoPublished, tools } = useDraftWrites(user, draft, {
    onPublished: () => setOpen((now) => now.filter(({ kind }) => kind !== 'changes')),
    onRefused: () => setOpen([{ kind: 'changes' }]),
  });

  const lines = linesOf(changes);
  const pages = new Set(
    content ? changes.map((change) => pageOf(change.resource, recordOf(change, content))) : [],
  );
  /** Publishes at once if all changes are the user's own and without conflict; otherwise lists them first. */
  const publishOrLook = () => {
    const isPlain = changes.every(({ by, conflict }) => by.id === user.id && !conflict);
    if (isPlain && changes.length <= MAX_PUBLISHED) publish.mutate({ changes: [...changes], decisions: {} });
    else show({ kind: 'changes' });
  };

  return (
    <AdminTheme hasValues>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domAnimation} strict>
          <EditorBar
            counted={countedChanges(lines.length, pages.size)}
            isOfSeveralPages={pages.size > 1}
            hasChanges={lines.length > 0}
            saveState={draft.saveState}
            waiting={draft.waiting}
            refused={draft.refused.length}
            onRefused={() => show({ kind: 'refused' })}
            error={session ? null : draft.error}
            colleagues={colleagues.map(({ username }) => username)}
            isPublishing={publish.isPending}
            hint={usesSheet ? 'Tap a text or photo' : 'Click a text or a photo to change it'}
            onChanges={() => show({ kind: 'changes' })}
            onPublish={publishOrLook}
            onUndo={undoPublished}
            scheduled={schedules.length}
            failed={schedules.filter(({ failure }) => failure).length}
            onScheduled={() => show({ kind: 'schedules' })}
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
              {dialogs && (
                <dialogs.default
                  open={open}
                  onOpen={show}
                  onClose={(...closed) => setOpen((now) => now.filter((one) => !closed.includes(one)))}
                  {...{ draft, session, content }}
                  isPublishing={publish.isPending}
                  onPublish={publish.mutate}
                  onUndo={undoDrafted}
                />
              )}
            </>
          )}
        </LazyMotion>
      </MotionConfig>
    </AdminTheme>
  );
}
