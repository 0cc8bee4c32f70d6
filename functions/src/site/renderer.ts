import type { PageRenderer } from '@mipaka/contract';

let renderer: Promise<PageRenderer> | undefined;

/** The renderer, which the build puts beside the function. */
export function loadRenderer(): Promise<PageRenderer> {
  const entry = new URL('./web/entry-server.js', import.meta.url);
  renderer ??= (import(/* @vite-ignore */ entry.href) as Promise<PageRenderer>).catch((error) => {
    renderer = undefined;
    throw error;
  });
  return renderer;
}
