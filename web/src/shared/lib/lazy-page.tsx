import { type ComponentType, lazy } from 'react';

export type PageModule = { default: ComponentType };

/** A component that is loaded when it is first needed. */
export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/**
 * React.lazy that renders at once when its module is already there: on the server after `preload()`, and in the
 * browser before hydrating, so that the server's HTML is never replaced by a fallback. A page whose code cannot be
 * loaded when a visitor opens it, for example because a deploy has taken the file away, is loaded as a document.
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
