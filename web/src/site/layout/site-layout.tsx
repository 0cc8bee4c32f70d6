import { Box, chakra, Spinner } from '@chakra-ui/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { showPart, useLinkedPart, useLinkState } from '../../shared/lib/link-state.ts';
import { useStandsInTheWay } from '../../shared/lib/use-stands-in-the-way.ts';
import { ErrorBoundary, PageFailure } from '../../shared/ui/error-boundary.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SkipLink } from '../../shared/ui/skip-link.tsx';
import { useContactDetails } from '../lib/contact-details.ts';
import { useCountedViews } from '../lib/visits.ts';
import { chatLook, NARROW, round } from '../ui/blocks.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

const Floating = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'chat',
    bottom: { base: '4', md: '6' },
    insetEnd: { base: '4', md: '6' },
    ...round,
    boxSize: '14',
    ...chatLook,
    borderWidth: '1px',
    borderColor: 'white/30',
    fontSize: '2xl',
    boxShadow: 'lg',
    // The button reappears after a pause, so that it does not flicker while the visitor scrolls.
    transition: 'transform 0.2s ease-out, background-color 0.2s, opacity 0.2s 0.3s, visibility 0s 0.3s',
    _hover: { ...chatLook._hover, transform: 'translateY(-2px)' },
    // Large type would lie below it: it follows the page.
    [NARROW]: { position: 'static', margin: '5' },
    // From 768 px on it always stays. Without scripts nothing would show it again.
    '@media (scripting: enabled) and (max-width: 47.99rem)': {
      '&[data-away]:not(:focus-visible)': {
        opacity: '0',
        visibility: 'hidden',
        transition: 'opacity 0.15s, visibility 0s 0.15s',
      },
    },
  },
});

/** Floats at the bottom right of every public page and opens a chat; on a phone it gives way to what it would cover. */
function ChatButton() {
  const { chat } = useContactDetails();
  const button = useRef<HTMLAnchorElement>(null);
  const isInTheWay = useStandsInTheWay(button);
  return (
    <aside aria-label="Chat" data-screen-only>
      <Floating ref={button} {...chat} aria-label="Chat on WhatsApp" data-away={isInTheWay || undefined}>
        <Icon name="whatsapp" />
      </Floating>
    </aside>
  );
}

const MAIN_ID = 'content';

/** Scrolls, moves the focus and announces the title after a link was followed, as the browser does after loading a page. */
export function PageChange() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const isTab = useLinkState()?.isTab;
  const part = useLinkedPart();
  // Null after a link in the dashboard, which loads no document: this page counts as a change, too.
  const previous = useRef(kind === 'POP' ? { pathname, key } : null);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = previous.current;
    previous.current = { pathname, key };
    if (from?.pathname === pathname && (from.key === key || kind === 'POP')) return;
    if (!isTab) {
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      // After Back and Forward the browser itself restores the scroll position.
      if (kind !== 'POP' && !showPart(part)) scrollTo({ top: 0, behavior: 'instant' });
    }
    // React sets the title in the commit of the new page; while that page is loading, this effect runs first.
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, part, key, kind, isTab]);

  return (
    <Box srOnly aria-live="polite" aria-atomic="true">
      {title}
    </Box>
  );
}

export function SiteLayout() {
  const { pathname } = useLocation();
  useCountedViews();
  return (
    <>
      <SkipLink href={`#${MAIN_ID}`} />
      <Navigation />
      <chakra.main id={MAIN_ID} tabIndex={-1} minH="70vh" fontSize="text">
        {/* Inside the main element, so that the layout stays, and can take the focus, while a page's code loads. */}
        <Suspense fallback={<Spinner margin="32" />}>
          <ErrorBoundary key={pathname} fallback={<PageFailure />}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </chakra.main>
      <Footer />
      <ChatButton />
      <PageChange />
    </>
  );
}
