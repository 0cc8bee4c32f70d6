import { chakra, Spinner } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { MAIN_ID, PageChange } from './page-change.tsx';

/** What stands around every public page. */
export function SiteLayout() {
  return (
    <>
      <chakra.a
        href={`#${MAIN_ID}`}
        position="fixed"
        zIndex="skipNav"
        top="3"
        insetInlineStart="3"
        paddingInline="5"
        paddingBlock="3"
        borderRadius="full"
        bg="accent.solid"
        color="accent.contrast"
        fontWeight="semibold"
        transform="translateY(-200%)"
        _focus={{ transform: 'none', outline: '2px solid', outlineColor: 'white', outlineOffset: '-4px' }}
      >
        Skip to content
      </chakra.a>
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
