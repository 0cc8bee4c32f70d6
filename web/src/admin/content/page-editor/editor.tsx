import { chakra, useMediaQuery } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type CurrentUser, MAX_PUBLISHED } from '@mipaka/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { contentKey, type PageEditor } from '../../../shared/lib/content/content.tsx';
import { EDIT_HASH } from '../../lib/addresses/edit-address.ts';
import { useSessionEnd } from '../../lib/calls/session.ts';
import { sayFailed } from '../../lib/calls/use-change.ts';
import { draftQuery, fetchDraft } from '../../lib/queries/draft-queries.ts';
import { AdminTheme } from '../../theme/provider.tsx';
import { adminSystem } from '../../theme/system.ts';
import { linesOf } from '../lib/draft-changes.ts';
import { type OpenDialog, type Session, useColleagues, useSiteDraft } from './draft/session.ts';
import { useDraftActions } from './draft/use-draft-actions.ts';
import { EditorBar } from './editor-bar.tsx';
import { Editable, editableStyles, HELP_ID } from './fields/editable.tsx';
import { EditableFilm, EditablePhoto } from './fields/editable-files.tsx';
import { NameTag } from './fields/name-tag.tsx';

const pageStyles = {
  // Leaves room for the bar at the end of the page.
  'body[data-page-edited]': { paddingBottom: '7rem', '--bottom-bar': '6.5rem' },
  // The bar must not cover the focused text and its tools.
  'html:has(> body[data-page-edited])': { scrollPaddingBottom: '6.5rem' },
  // The link that covers a whole card must not cover its editable texts.
  'body[data-page-edited] main a::after': { pointerEvents: 'none' },
  // The chat button would cover the bar.
  'body[data-page-edited] aside[aria-label=Chat]': { display: 'none' },
} as const;

/** Present before the editor opens, since the browser recalculates the styles of the whole page for them. */
export const EditorStyles = () => <Global styles={[...adminSystem._global, editableStyles, pageStyles]} />;

/** The frame that shows what is editable when the editor opens. */
const FRAME: Keyframe[] = [
  { outline: '2px dashed transparent' },
  { outline: '2px dashed currentcolor', offset: 0.25 },
  { outline: '2px dashed currentcolor', offset: 0.6 },
  { outline: '2px dashed transparent' },
];
const FRAME_MS = 2_000;

const loadDialogs = () => import('./dialogs/index.tsx');

/** Up to this width the page has no room for fields in place. */
const SMALL = '(max-width: 40rem)';

/** Whether a browser can edit plain text where it stands. */
function canEditInPlace(): boolean {
  const probe = document.createElement('span');
  probe.setAttribute('contenteditable', 'plaintext-only');
  return probe.contentEditable === 'plaintext-only';
}

/** Whether texts are edited in a sheet: the screen is too small, or the browser cannot edit in place. */
function useSheet(): boolean {
  const [isSmall] = useMediaQuery([SMALL], { ssr: false });
  return isSmall || !canEditInPlace();
}

type Props = ComponentProps<PageEditor> & { user: CurrentUser; onClose: () => void };

export { Editable } from './fields/editable.tsx';

/** Fetches the editor's initial data; a query that fails is fetched again when the editor opens. */
export const prefetchDraft = (client: QueryClient) => fetchDraft(client, { staleTime: 0 });

/** The number of unpublished changes, for the button of a page, as far as the draft has been fetched. */
export function Unpublished() {
  const { data } = useQuery({ ...draftQuery, enabled: false });
  const count = linesOf(data?.changes ?? []).length;
  if (count === 0) return null;
  // On a phone only the number has room.
  const isHidden = { base: true, md: false };
  return (
    <>
      <chakra.span srOnly={isHidden}> · </chakra.span>
      {count}
      <chakra.span srOnly={isHidden}> unpublished</chakra.span>
    </>
  );
}

/** Frames what is editable as soon as it is drawn, and moves the focus to the place that the address names. */
function useFrames(isDrawn: boolean) {
  useEffect(() => {
    if (!isDrawn) return;
    const begin = () => {
      const editables = [...document.querySelectorAll<HTMLElement>('[data-editable]')];
      for (const element of editables) element.animate(FRAME, FRAME_MS);
      if (!location.hash.startsWith(EDIT_HASH)) return;
      // The dashboard links to single places by the hash.
      const wanted = decodeURIComponent(location.hash.slice(EDIT_HASH.length));
      const element = editables.find(({ dataset }) => dataset.editable === wanted);
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the fields are painted, and not as late as idle time may be: it moves the focus.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(begin);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDrawn]);
}

/** An edited page: its elements become fields, and the bar below shows the state of the draft. */
export function Editor({ user, onReady, onEditing, onClose }: Props) {
  const client = useQueryClient();
  useSessionEnd();
  const draft = useSiteDraft(user);
  const { content, changes, schedules, keep, refuse, noteTyping } = draft;
  const [place, setPlace] = useState('');
  const colleagues = useColleagues(place);
  const usesSheet = useSheet();
  const [open, setOpen] = useState<readonly OpenDialog[]>([]);
  const show = useCallback(
    // Until the dialogs have loaded, the user may press more than once.
    (dialog: OpenDialog) => setOpen((now) => [...now.filter(({ kind }) => kind !== dialog.kind), dialog]),
    [],
  );
  const isAsked = open.length > 0;
  // Without `lazy`, for the same reason as the editor itself (index.tsx).
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>> | null>(null);

  const session = useMemo<Session | null>(
    () =>
      content
        ? {
            ...{ content, EditablePhoto, EditableFilm, changes, schedules, usesSheet },
            colleagues: new Map(colleagues.map((one) => [one.place, one.username])),
            ...{ keep, refuse, noteTyping, setPlace, show },
          }
        : null,
    [content, changes, schedules, colleagues, usesSheet, keep, refuse, noteTyping, show],
  );
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
  useEffect(() => {
    document.body.dataset.pageEdited = '';
    return () => {
      delete document.body.dataset.pageEdited;
      onEditing(null);
    };
  }, [onEditing]);
  const isDrawn = session !== null && !isDrawing;
  // After the fields, whose first paint it would delay.
  const loadsDialogs = !dialogs && (isDrawn || isAsked);
  useEffect(() => {
    if (!loadsDialogs) return;
    loadDialogs().then(setDialogs, (error) => {
      if (!isAsked) return;
      sayFailed('The dialog could not be opened', error);
      // The next press loads them again.
      setOpen([]);
    });
  }, [loadsDialogs, isAsked]);
  useFrames(isDrawn);

  const actions = useDraftActions(user, draft, setOpen);
  /** Publishes at once if all changes are the user's own and without conflict; otherwise lists them first. */
  const publishOrLook = () => {
    const isPlain = changes.every(({ by, conflict }) => by.id === user.id && !conflict);
    if (isPlain && changes.length <= MAX_PUBLISHED) actions.publish.mutate({ changes, decisions: {} });
    else show({ kind: 'changes' });
  };
  /** The button that was pressed while typed text is still being saved. A second press of Done does not wait. */
  const [wanted, setWanted] = useState<'publish' | 'done' | null>(null);
  useEffect(() => {
    if (!wanted || draft.isSaving) return;
    setWanted(null);
    if (wanted === 'done') onClose();
    else if (draft.waiting === 0) publishOrLook();
  });
  function leave() {
    // A text that is not valid stays in its field, which says why.
    const invalid = document.querySelector<HTMLElement>('[contenteditable][aria-invalid]');
    if (invalid) invalid.focus();
    else if (wanted === 'done') onClose();
    else setWanted('done');
  }

  return (
    <AdminTheme hasValues>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domAnimation} strict>
          <EditorBar
            {...{ draft, colleagues, usesSheet, show }}
            onClose={leave}
            isPublishing={actions.publish.isPending || wanted === 'publish'}
            onPublish={() => setWanted('publish')}
            onUndo={actions.undoPublished}
          />
          {session && (
            <>
              <aside aria-label="Tools of the page editor">
                <chakra.span id={HELP_ID} srOnly>
                  Enter edits it, Shift with F10 leads to its tools, E to Publish
                </chakra.span>
                <NameTag session={session} tools={actions.tools} />
              </aside>
              {dialogs && (
                <dialogs.default
                  {...{ open, draft, session, actions }}
                  onClose={(...closed) => setOpen((now) => now.filter((one) => !closed.includes(one)))}
                />
              )}
            </>
          )}
        </LazyMotion>
      </MotionConfig>
    </AdminTheme>
  );
}
