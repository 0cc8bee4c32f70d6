import { type ComponentType, lazy } from 'react';

export type PageModule = { default: ComponentType };

/** A component that is loaded when it is first needed. */
export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/**
 * React.lazy that renders at once when its module is already there: on the server after `preload()`, and in the
 * browser before hydrating, so that the server's HTML is never replaced by a fallback.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy = lazy(preload);
  const Page = () => (Loaded ? <Loaded /> : <Lazy />);
  return Object.assign(Page, { preload });
}
