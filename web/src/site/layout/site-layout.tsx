import { chakra, Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext } from 'react';
import { Outlet } from 'react-router-dom';
import { EmbeddedContext, LayoutContext } from '../../shared/lib/content/content.tsx';
import { useEditing } from '../../shared/lib/content/editing.tsx';
import { SkipLink } from '../../shared/ui/skip-link.tsx';
import { useCountedViews } from '../lib/visits.ts';
import { ChatButton } from './chat-button.tsx';
import { contentQuery } from './content-gate.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { MAIN_ID, PageChange } from './page-change.tsx';

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
