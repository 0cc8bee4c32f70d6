import type { PageRenderer } from '@mipaka/contract';

/** The renderer, which the build puts beside the function. */
export const loadRenderer = (): Promise<PageRenderer> =>
  import(/* @vite-ignore */ new URL('./web/entry-server.js', import.meta.url).href);
