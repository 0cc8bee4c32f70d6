import { chakra, Spinner } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useCountedViews } from '../lib/visits.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { MAIN_ID, PageChange } from './page-change.tsx';

/** What stands around every public page. */
export function SiteLayout() {
  useCountedViews();
  return (
    <>
      <SkipLink href={`#${MAIN_ID}`} />
      <Navigation />
      <chakra.main id={MAIN_ID} tabIndex={-1} minHeight="70vh">
        {/* In here, so that the layout stays, and can take the focus, while the code of a page is on its way. */}
        <Suspense fallback={<Spinner margin="32" />}>
          <Outlet />
        </Suspense>
      </chakra.main>
      <Footer />
      <ChatButton />
      <PageChange />
    </>
  );
}
