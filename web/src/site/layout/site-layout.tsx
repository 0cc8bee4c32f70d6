import { chakra, Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { EmbeddedContext, LayoutContext } from '../../shared/lib/content/content.tsx';
import { useEditing } from '../../shared/lib/content/editing.tsx';
import { useLinkedBlock } from '../../shared/lib/link-state.ts';
import { SkipLink } from '../../shared/ui/skip-link.tsx';
import { useCountedViews } from '../lib/visits.ts';
import { ChatButton } from './chat-button.tsx';
import { contentQuery } from './content-gate.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

const MAIN_ID = 'content';

/** Provides the layout's content. A component of its own, so that new content renders only its consumers again. */
function LayoutGate({ children }: { children: ReactNode }) {
  const embedded = useContext(EmbeddedContext);
  const layout = useContext(LayoutContext);
  // Only the gate of a page fetches it; each document embeds the content of the layout.
  const { data } = useQuery({ ...contentQuery, enabled: false });
  const editing = useEditing();
  return (
    <LayoutContext value={editing?.content ?? data ?? embedded?.content ?? layout}>{children}</LayoutContext>
  );
}

/** Scrolls, moves the focus and announces the title after a change of page, as the browser does after loading one. */
function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // The linked block, if any, focuses itself.
  const block = useLinkedBlock();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!block) {
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      if (target) target.scrollIntoView();
      else if (kind !== 'POP') scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    // React sets the title in the commit of the new page; while that page is loading, this effect runs first.
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, hash, kind, block]);

  return (
    <chakra.div srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.div>
  );
}

export function SiteLayout() {
  useCountedViews();
  return (
    <LayoutGate>
      <SkipLink href={`#${MAIN_ID}`} />
      <Navigation />
      <chakra.main id={MAIN_ID} tabIndex={-1} minHeight="70vh" fontSize="text">
        {/* Inside the main element, so that the layout stays, and can take the focus, while a page's code loads. */}
        <Suspense fallback={<Spinner margin="32" />}>
          <Outlet />
        </Suspense>
      </chakra.main>
      <Footer />
      <ChatButton />
      <PageChange />
    </LayoutGate>
  );
}
