import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '../../../shared/content/pages/index.ts';
import { AuthProvider, useAuth } from '../../../shared/lib/api/auth.tsx';
import type { PageEditor } from '../../../shared/lib/content/editing.tsx';
import { EDIT_HASH } from '../../lib/addresses/edit-address.ts';
import { isChord, isTyping } from '../../lib/is-typing.ts';
import { listen } from '../../lib/listen.ts';
import { Action } from '../../ui/action.tsx';
import { useFreeLift } from './fields/use-free-lift.ts';

const loadEditor = () => import('./editor.tsx');
/** The longest wait for idle time before the draft is fetched, in milliseconds. */
const IDLE_MS = 2_000;
type EditorModule = Awaited<ReturnType<typeof loadEditor>>;

/** Runs a function when the browser is idle; after a delay in browsers without requestIdleCallback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: IDLE_MS }) : setTimeout(run, IDLE_MS);

/** The button that opens the editor, shown to signed-in staff on the pages of the site. */
const StaffTools: PageEditor = ({ onReady, onEditing }) => {
  const { user } = useAuth();
  const client = useQueryClient();
  // Without `lazy`: React would delay the editor by 300 ms although its code has loaded.
  const [editor, setEditor] = useState<EditorModule | null>(null);
  const { hash, pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(hash.startsWith(EDIT_HASH));
  const mayEdit = user !== null && pages.some(({ path }) => matchPath(path, pathname));
  useEffect(() => {
    if (!mayEdit) return;
    // Loads the editor and its initial data before the user opens it.
    loadEditor()
      .then((loaded) => {
        setEditor(loaded);
        whenIdle(async () => {
          await loaded.prefetchDraft(client);
          startTransition(() => onReady(loaded.Editable));
        });
      })
      .catch(() => {});
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'e' || isChord(event) || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
      // The bar takes the focus: otherwise all editable texts would lie between the focus and the bar.
      document.querySelector<HTMLElement>('[data-page-editor] [aria-keyshortcuts]')?.focus();
    };
    return listen(document, { keydown: onKeyDown });
  }, [mayEdit, client, onReady]);

  const close = () => {
    setIsOpen(false);
    // With this hash a reload would open the editor again.
    if (location.hash.startsWith(EDIT_HASH)) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
  };
  const [kept, setKept] = useState(user);
  useEffect(() => {
    if (user) setKept(user);
  }, [user]);
  return (
    <>
      {editor && <editor.EditorStyles />}
      {isOpen && kept && editor ? (
        <editor.Editor key={kept.id} user={kept} onReady={onReady} onEditing={onEditing} onClose={close} />
      ) : (
        mayEdit && (
          <EditButton
            onPrefetch={() => editor?.prefetchDraft(client)}
            onClick={() => setIsOpen(true)}
            unpublished={editor && <editor.Unpublished />}
          />
        )
      )}
    </>
  );
};

type ButtonProps = {
  /** Called when the user points at the button, and is about to press it. */
  onPrefetch: () => void;
  onClick: () => void;
  unpublished: ReactNode;
};

/**
 * Floats at the bottom left, raised so far that it covers no text and no control. Where no such place exists, it is an
 * icon beside the menu of a small screen.
 */
function EditButton({ onPrefetch, onClick, unpublished }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const lift = useFreeLift(button);
  const place =
    lift === null
      ? ({
          'aria-label': 'Edit page',
          'data-in-header': true,
          variant: 'inverted' as 'outline',
          px: '0',
          zIndex: 'sticky',
          top: '2.5',
          insetInlineEnd: '4.5rem',
        } as const)
      : ({
          label: <>Edit page{unpublished}</>,
          colorPalette: 'brand',
          // The ring tells the dark button from a dark ground.
          boxShadow: '0 0 0 2px #fffdf9b3, 0 0.5rem 1.5rem #0006',
          zIndex: 'chat',
          bottom: { base: '4', md: '6' },
          insetInlineStart: { base: '4', md: '6' },
        } as const);
  return (
    <chakra.aside aria-label="Editing" data-screen-only>
      <Action
        icon="pencil"
        ref={button}
        position="fixed"
        {...place}
        aria-keyshortcuts="e"
        title="Edit page (E)"
        style={{ transform: `translateY(${-(lift ?? 0)}px)` }}
        css={{
          // At these widths the site's name or the navigation stands there.
          '@media (max-width: 21.99rem), (min-width: 64rem)': {
            '&[data-in-header]:not(:focus-visible)': { opacity: '0', pointerEvents: 'none' },
          },
          '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 0.2s ease-out' },
        }}
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
        // A press that begins on the button ends on it, even if the button moves meanwhile.
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onClick={onClick}
      />
    </chakra.aside>
  );
}

/** The staff's tools on a public page. */
const PageEditorRoot: PageEditor = (props) => (
  <AuthProvider>
    <StaffTools {...props} />
  </AuthProvider>
);
export default PageEditorRoot;
