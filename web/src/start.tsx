import { CacheProvider } from '@emotion/react';
import { FORMS_PATH, type FormResult } from '@mipaka/contract';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { EMBEDDED_ID, FORM_RESULT_ID } from './document-ids.ts';
import { preloadRoute } from './routes.tsx';
import { createQueryClient } from './shared/lib/api/query.ts';
import type { Embedded } from './shared/lib/content/content.tsx';
// Only so that the build puts the files there: the document names them.
import './shared/theme/fonts.ts';
import { createStyleCache } from './shared/theme/style-cache.ts';
import { createSiteSystem } from './shared/theme/system.ts';

// zod, which comes later if at all, asks whether it may compile code: under the policy even the question is a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** What the server has left in the document under an id. */
function embeddedIn<T>(id: string): T | null {
  const json = document.getElementById(id)?.textContent;
  return json ? (JSON.parse(json) as T) : null;
}

const options: RootOptions = {
  // A boundary that was given `onError` deals with what it catches: that is no news for the console.
  onCaughtError: (error, { errorBoundary }) => {
    if (!errorBoundary || !('onError' in errorBoundary.props)) console.error(error);
  },
};

/** Lets the browser answer the visitor between two long pieces of work. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

/** Hydrates the page that the server has rendered into `root`, or draws it where the document is a shell. */
async function start(root: HTMLElement): Promise<void> {
  // A form that the browser has posted is answered with its page: that goes on at its own address.
  if (location.pathname.startsWith(`${FORMS_PATH}/`)) {
    history.replaceState(null, '', location.href.replace(FORMS_PATH, ''));
  }
  await preloadRoute(location.pathname);
  await yieldToBrowser();
  const system = createSiteSystem();
  const tree = (
    <StrictMode>
      {/* The cache finds the server's rules in the document's style elements by itself. */}
      <CacheProvider value={createStyleCache()}>
        <BrowserRouter>
          <App
            system={system}
            queries={createQueryClient()}
            embedded={embeddedIn<Embedded>(EMBEDDED_ID)}
            form={embeddedIn<FormResult>(FORM_RESULT_ID)}
          />
        </BrowserRouter>
      </CacheProvider>
    </StrictMode>
  );
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, tree, options));
  else createRoot(root, options).render(tree);
  // Who signs in goes on to the dashboard: its code comes while they type.
  if (location.pathname === '/auth') preloadRoute('/admin').catch(() => {});
}

// The entry, which imports this file by its address, deals with a failure.
await start(document.getElementById('root') as HTMLElement);
