import { Box, Flex, Text } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { business } from '@mipaka/contract';
import { type MouseEvent, useLayoutEffect } from 'react';
import { Helmet } from 'react-helmet-async';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { useFocusedMain } from '../../shared/lib/link-state.ts';
import { ErrorBoundary, PageFailure } from '../../shared/ui/error-boundary.tsx';
import { SkipLink } from '../../shared/ui/skip-link.tsx';
import { useApp } from '../lib/calls/service-worker.ts';
import { AdminHeader } from './admin-header.tsx';
import { BOTTOM_BAR, BottomBar } from './bottom-bar.tsx';
import { useKeepRecent } from './commands/recent.ts';
import { entryAt, mayOpen } from './menu.ts';
import { Sidebar } from './sidebar.tsx';

const MAIN_ID = 'main';

const styles = {
  // The height of the bottom bar, for elements that it must not cover; unset where it does not lie over the page.
  [BOTTOM_BAR]: {
    html: {
      '--bottom-bar': 'calc(3.5rem + 1px)',
      scrollPaddingBottom: 'var(--bottom-bar)',
    },
  },
  // Forced colours remove the background that marks the current place.
  '@media (forced-colors: active)': {
    'nav [aria-current], [role=tab][aria-selected=true]': {
      forcedColorAdjust: 'none',
      background: 'Highlight !important',
      color: 'HighlightText !important',
    },
  },
} as const;

/** Moves the focus without changing the address, whose fragment holds the search in the inbox. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** The frame around every tab and page of the dashboard; it stays mounted from page to page. */
export function Frame() {
  const { user } = useAuth();
  const entry = entryAt(useLocation());
  useKeepRecent();
  useApp();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter or a dialog of the same page keeps its place
  useLayoutEffect(() => {
    if (kind !== 'POP') scrollTo({ top: 0, behavior: 'instant' });
  }, [entry.name]);
  useFocusedMain(entry.name);
  const isAllowed = mayOpen(entry, user);
  const title = isAllowed ? entry.label : 'Not for your account';
  return (
    <>
      <Helmet>
        <link rel="manifest" href="/admin-app/manifest.webmanifest" />
        <title>{`${title} | ${business.name}`}</title>
      </Helmet>
      <Global styles={styles} />
      <SkipLink href={`#${MAIN_ID}`} onClick={skip} />
      <Flex align="flex-start">
        <Sidebar here={entry} />
        <Box flex="1" minW="0">
          <AdminHeader title={title} />
          <Box
            as="main"
            id={MAIN_ID}
            tabIndex={-1}
            maxW="8xl"
            mx="auto"
            px={{ base: '4', md: '6' }}
            pt={{ base: '4', md: '5' }}
            pb="calc(var(--bottom-bar, 0px) + 1.25rem)"
          >
            <ErrorBoundary key={entry.name} fallback={<PageFailure />}>
              {isAllowed ? <Outlet /> : <Text>Only superadmins may open this page.</Text>}
            </ErrorBoundary>
          </Box>
        </Box>
      </Flex>
      <BottomBar here={entry} />
    </>
  );
}
