import { CacheProvider } from '@emotion/react';
import { FORMS_PATH } from '@mipaka/contract';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { preloadRoute } from './routes.tsx';
import { createQueryClient } from './shared/lib/api/query.ts';
import { EMBEDDED_ID, type Embedded } from './shared/lib/content/content.tsx';
// Imported only so that the build emits the files, which the document names.
import './shared/theme/fonts.ts';
import { createSiteSystem } from './shared/theme/config.ts';
import { createStyleCache } from './shared/theme/style-cache.ts';

// If zod is loaded later, it must not test whether it may compile code: the policy reports the test as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

function embedded(): Embedded | null {
  const json = document.getElementById(EMBEDDED_ID)?.textContent;
  return json ? JSON.parse(json) : null;
}

const options: RootOptions = {
  // An error boundary with `onError` handles its errors itself: they do not belong into the console.
  onCaughtError: (error, { errorBoundary }) => {
    if (!errorBoundary || !('onError' in errorBoundary.props)) console.error(error);
  },
};

async function start(root: HTMLElement): Promise<void> {
  // The response to a posted form is the form's page, which continues at its own address.
  if (location.pathname.startsWith(`${FORMS_PATH}/`)) {
    history.replaceState(null, '', location.href.replace(FORMS_PATH, ''));
  }
  await preloadRoute(location.pathname);
  // Lets the browser handle the visitor's input between two long tasks.
  await new Promise((resolve) => setTimeout(resolve));
  const system = createSiteSystem();
  const tree = (
    <StrictMode>
      {/* The cache finds the server's rules in the document's style elements by itself. */}
      <CacheProvider value={createStyleCache()}>
        <BrowserRouter>
          <App system={system} queries={createQueryClient()} embedded={embedded()} />
        </BrowserRouter>
      </CacheProvider>
    </StrictMode>
  );
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, tree, options));
  else createRoot(root, options).render(tree);
  // Staff who sign in continue with the dashboard: its code is loaded while they type.
  if (location.pathname === '/auth') preloadRoute('/admin').catch(() => {});
}

// The entry, which imports this file by its address, handles a failure.
await start(document.getElementById('root') as HTMLElement);
