import { ChakraProvider, Spinner } from '@chakra-ui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { HelmetProvider } from 'react-helmet-async';
import { Route, Routes, useLocation } from 'react-router-dom';
import {
  AppZone,
  appRoutes,
  isAppAddress,
  loadPageEditor,
  NotFoundPage,
  preloadRoute,
  siteRouteAt,
  siteRoutes,
} from './routes.tsx';
import { type Embedded, EmbeddedContext } from './shared/lib/content/content.tsx';
import type { createSiteSystem } from './shared/theme/config.ts';
import { ErrorBoundary, PageFailure } from './shared/ui/error-boundary.tsx';
import { PreloadContext } from './shared/ui/page-link.tsx';
import { Toaster } from './shared/ui/toaster.tsx';
import { ContentGate, contentQuery, LayoutGate } from './site/layout/content-gates.tsx';
import { Head } from './site/layout/head.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';

type AppProps = {
  system: ReturnType<typeof createSiteSystem>;
  queries: QueryClient;
  embedded: Embedded | null;
};

export function App({ system, queries, embedded }: AppProps) {
  const { pathname } = useLocation();
  // The same function in each render, so that the links are not rendered again.
  const preload = useCallback(
    (path: string) => {
      if (!siteRouteAt(path)) return;
      // A failure is ignored: the visitor's opening of the page loads it again and shows a failure.
      preloadRoute(path).catch(() => {});
      if (embedded?.path !== path) queries.query(contentQuery).catch(() => {});
    },
    [queries, embedded],
  );

  return (
    <ChakraProvider value={system}>
      <ErrorBoundary fallback={<PageFailure />}>
        <HelmetProvider>
          <QueryClientProvider client={queries}>
            <EmbeddedContext value={embedded}>
              <PreloadContext value={preload}>
                <Suspense fallback={<Spinner margin="8" />}>
                  <Routes>
                    <Route
                      element={
                        <LayoutGate loadEditor={loadPageEditor}>
                          <SiteLayout />
                        </LayoutGate>
                      }
                    >
                      {siteRoutes.map(({ path, needs, loading, Page }) => (
                        <Route
                          key={path}
                          path={path}
                          element={
                            <ContentGate key={path} needs={needs} loading={loading}>
                              <Head path={path} />
                              <Page />
                            </ContentGate>
                          }
                        />
                      ))}
                      <Route path="*" element={<NotFoundPage />} />
                    </Route>
                    {isAppAddress(pathname) && (
                      <Route element={<AppZone />}>
                        {appRoutes.map(({ path, Page }) => (
                          <Route key={path} path={path} element={<Page />} />
                        ))}
                      </Route>
                    )}
                  </Routes>
                </Suspense>
                <Toaster />
              </PreloadContext>
            </EmbeddedContext>
          </QueryClientProvider>
        </HelmetProvider>
      </ErrorBoundary>
    </ChakraProvider>
  );
}
