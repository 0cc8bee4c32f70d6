import { type ComponentType, lazy } from 'react';

export type PageModule = { default: ComponentType };

export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

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
  // Code that is missing within a minute after a reload stays missing: the page would reload for ever.
  if (opened?.type === 'reload' && performance.now() < 60_000) throw error;
  location.reload();
  return new Promise(() => {});
}
