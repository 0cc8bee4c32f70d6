import { type ComponentType, lazy } from 'react';

export type PageModule = { default: ComponentType };

/** A component that is loaded on first use. */
export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/**
 * React.lazy that renders at once if its module is loaded: on the server after `preload()`, and in the browser before
 * hydration, so that no fallback replaces the server's HTML. If a page's code cannot be loaded when a visitor opens
 * it, for example because a deploy removed the file, the browser loads the page as a document.
 */
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

function loadDocument(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
