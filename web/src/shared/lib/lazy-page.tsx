import { type ComponentType, lazy } from 'react';

export type PageModule = { default: ComponentType };

export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/** Code that is missing so soon after a reload, in milliseconds, stays missing: the page would reload for ever. */
const SOON_MS = 60_000;

/** React.lazy that renders at once after `preload()`; if the code is gone, the browser loads the document, once. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy = lazy(() => preload().catch(loadDocument));
  const Page = () => (Loaded ? <Loaded /> : <Lazy />);
  return Object.assign(Page, { preload });
}

function loadDocument(error: unknown): Promise<never> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'reload' && performance.now() < SOON_MS) throw error;
  location.reload();
  return new Promise(() => {});
}
