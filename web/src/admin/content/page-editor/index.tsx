import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthProvider, useAuth } from '../../../shared/lib/api/auth.tsx';
import type { PageEditor } from '../../../shared/lib/content/editing.tsx';
import { isChord, isTyping } from '../../lib/is-typing.ts';
import { listen } from '../../lib/listen.ts';
import { Action } from '../../ui/action.tsx';
import { EDIT_HASH } from '../lib/edit-address.ts';
import { useFreeLift } from './fields/use-free-lift.ts';

const loadEditor = () => import('./editor.tsx');
/** The draft is fetched after so many milliseconds at the latest. */
const IDLE_MS = 2_000;
type EditorModule = Awaited<ReturnType<typeof loadEditor>>;

/** Runs something when the browser has nothing else to do; some browsers cannot tell. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: IDLE_MS }) : setTimeout(run, IDLE_MS);

/** The button that opens the editor, where somebody is signed in. */
const StaffTools: PageEditor = ({ onReady, onEditing }) => {
  const { user } = useAuth();
  const client = useQueryClient();
  // Not by `lazy`: React would hold the editor back for 300 ms, although it is there.
  const [editor, setEditor] = useState<EditorModule | null>(null);
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash.startsWith(EDIT_HASH));
  const isStaff = user !== null;
  useEffect(() => {
    if (!isStaff) return;
    // It is there when it is asked for, with what it begins with.
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
      // While the page is edited, all of its texts stand between the focus and the bar.
      document.querySelector<HTMLElement>('[data-page-editor] [aria-keyshortcuts]')?.focus();
    };
    return listen(document, { keydown: onKeyDown });
  }, [isStaff, client, onReady]);

  const [kept, setKept] = useState(user);
  useEffect(() => {
    if (user) setKept(user);
  }, [user]);
  return (
    <>
      {editor && <editor.EditorStyles />}
      {isOpen && kept && editor ? (
        <editor.Editor
          key={kept.id}
          user={kept}
          onReady={onReady}
          onEditing={onEditing}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        user && (
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
  /** Whoever points at the button is about to press it. */
  onPrefetch: () => void;
  onClick: () => void;
  unpublished: ReactNode;
};

/**
 * Floats at the bottom left, or so much higher that it covers neither a text nor anything that can be pressed; where there
 * is no such place, as a sign beside the menu of a small screen.
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
          boxShadow: 'lg',
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
          // The name of the site, or the way to its pages, stands there.
          '@media (max-width: 21.99rem), (min-width: 64rem)': {
            '&[data-in-header]:not(:focus-visible)': { opacity: '0', pointerEvents: 'none' },
          },
          '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 0.2s ease-out' },
        }}
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
        onClick={onClick}
      />
    </chakra.aside>
  );
}

/** What a public page has for staff. */
const PageEditorRoot: PageEditor = (props) => (
  <AuthProvider>
    <StaffTools {...props} />
  </AuthProvider>
);
export default PageEditorRoot;
