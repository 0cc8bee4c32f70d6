import type { SystemContext } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { Embedded } from './lib/content.tsx';
import { createQueryClient } from './lib/query.ts';
import { preloadRoute } from './routes.tsx';
// Only so that the build puts the files there: the document names them.
import './theme/fonts.ts';
import { hydratedSystem } from './theme/hydrated-system.ts';
import { createStyleCache, stylePlugins } from './theme/style-cache.ts';

/** Remembers which build's page has been loaded anew: a file that is still missing then is not a new build's fault. */
const RELOADED = 'reloaded-build';

// zod, which comes later if at all, asks whether it may compile code: under the policy even the question is a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

function embeddedContent(): Embedded | null {
  const json = document.getElementById('embedded')?.textContent;
  return json ? (JSON.parse(json) as Embedded) : null;
}

/** An Emotion cache that knows the rules of the document's own style element. */
function styleCache(system: SystemContext) {
  const cache = createStyleCache(stylePlugins(system));
  const names = document.getElementById('critical')?.dataset.rules?.split(' ') ?? [];
  for (const name of names) cache.inserted[name] = true;
  return cache;
}

// A page that was open during a deploy asks for files that are gone: load it anew, once.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || sessionStorage.getItem(RELOADED) === import.meta.url) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, import.meta.url);
  location.reload();
});

/** Lets the browser paint and answer between two pieces of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

const options: RootOptions = {
  // A boundary that was given `onError` deals with what it catches: that is no news for the console.
  onCaughtError: (error, { errorBoundary }) => {
    if (!errorBoundary || !('onError' in errorBoundary.props)) console.error(error);
  },
};

async function start(root: HTMLElement) {
  await preloadRoute(location.pathname);
  await pause();
  const system = hydratedSystem();
  await pause();
  const tree = (
    <StrictMode>
      <CacheProvider value={styleCache(system)}>
        <BrowserRouter>
          <App system={system} queries={createQueryClient()} embedded={embeddedContent()} />
        </BrowserRouter>
      </CacheProvider>
    </StrictMode>
  );
  if (!root.hasChildNodes()) {
    createRoot(root, options).render(tree);
    return;
  }
  // The policy forbids style attributes in HTML; set through the object model they are allowed.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  startTransition(() => {
    hydrateRoot(root, tree, options);
  });
}

const root = document.getElementById('root');
if (root) await start(root);
// Whoever signs in goes on to the dashboard: its code comes while they type.
if (location.pathname === '/auth') preloadRoute('/admin').catch(() => undefined);
