import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '../../../shared/content/pages/index.ts';
import { AuthProvider, useAuth } from '../../../shared/lib/api/auth.tsx';
import type { PageEditor } from '../../../shared/lib/content/content.tsx';
import { toast } from '../../../shared/lib/toast.ts';
import { whenIdle } from '../../../shared/lib/when-idle.ts';
import { EDIT_HASH } from '../../lib/addresses/edit-address.ts';
import { listen } from '../../lib/listen.ts';
import { isPressedAlone, latinKey } from '../../lib/pressed-alone.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Action } from '../../ui/action.tsx';

/** Without `lazy`: React would delay the editor by 300 ms although its code has loaded. */
const editorQuery = { queryKey: ['editor'], queryFn: () => import('./editor.tsx') };

const notLoaded = {
  title: 'The editor could not be loaded',
  description: 'Please check your connection, then press Edit page again or reload the page.',
  variant: 'destructive',
} as const;

/** The button that opens the editor, shown to signed-in staff on the pages of the site. */
const StaffTools: PageEditor = ({ onReady, onEditing }) => {
  const { user } = useAuth();
  const client = useQueryClient();
  const { hash, pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(hash.startsWith(EDIT_HASH));
  const mayEdit = user !== null && pages.some(({ path }) => matchPath(path, pathname));
  // Loads the editor and its initial data before the user opens it.
  const { data: editor, refetch } = useQuery({ ...editorQuery, enabled: mayEdit });
  useEffect(() => {
    if (!mayEdit || !editor) return;
    return whenIdle(async () => {
      await editor.prefetchDraft(client);
      startTransition(() => onReady(editor.Editable));
    });
  }, [mayEdit, editor, client, onReady]);
  const open = useCallback(async () => {
    setIsOpen(true);
    // Code that was lost on the way is asked for again.
    if (!editor && (await refetch()).isError) toast(notLoaded);
  }, [editor, refetch]);
  useEffect(() => {
    if (!mayEdit) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event) !== 'e' || !isPressedAlone(event)) return;
      event.preventDefault();
      open();
      // The bar takes the focus: otherwise all editable texts would lie between the focus and the bar.
      document.querySelector<HTMLElement>('[data-page-editor] [aria-keyshortcuts]')?.focus();
    };
    return listen(document, { keydown: onKeyDown });
  }, [mayEdit, open]);
  useKeptFocus();

  const prefetch = () => editor?.prefetchDraft(client);
  const close = () => {
    setIsOpen(false);
    // With this hash a reload would open the editor again.
    if (location.hash.startsWith(EDIT_HASH)) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
  };
  // The editor stays when the session ends: it has what is not saved yet.
  const [kept, setKept] = useState(user);
  if (user && user !== kept) setKept(user);
  return (
    <>
      {editor && <editor.EditorStyles />}
      {isOpen && kept && editor ? (
        <editor.Editor key={kept.id} user={kept} onReady={onReady} onEditing={onEditing} onClose={close} />
      ) : (
        mayEdit && (
          // In the header it covers no text: beside the menu of small screens, from `lg` on beside the site's name.
          <chakra.aside aria-label="Editing" data-screen-only>
            <Action
              icon="pencil"
              label={
                <span>
                  <chakra.span srOnly={{ base: true, md: false }}>Edit page</chakra.span>
                  {editor && <editor.Unpublished />}
                </span>
              }
              colorPalette="brand"
              px={{ base: '2.5', md: '4' }}
              maxW={{ lg: '13rem', xl: 'none' }}
              position="fixed"
              zIndex="sticky"
              top={{ base: '2.5', lg: '4' }}
              insetInlineEnd={{ base: '4.5rem', md: '5.5rem', lg: 'auto' }}
              insetInlineStart={{ lg: '15rem', xl: 'calc(max(0px, 50vw - 45rem) + 16.5rem)' }}
              // On the smallest screens the site's name stands there: it follows the page.
              css={{ '@media (max-width: 21.99rem)': { position: 'static', margin: '1rem' } }}
              // The ring tells the dark button from a dark ground.
              boxShadow="0 0 0 2px #fffdf9b3, 0 0.5rem 1.5rem #0006"
              aria-keyshortcuts="e"
              // After Done in the bar, which goes with the focus.
              autoFocus={document.activeElement?.closest('[data-page-editor]') != null}
              title="Edit page (E)"
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={open}
            />
          </chakra.aside>
        )
      )}
    </>
  );
};

/** The staff's tools on a public page. */
const PageEditorRoot: PageEditor = (props) => (
  <AuthProvider>
    <StaffTools {...props} />
  </AuthProvider>
);
export default PageEditorRoot;
