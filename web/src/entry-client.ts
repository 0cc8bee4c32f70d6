/**
 * The browser's entry: the page that the server has rendered is painted before the code is loaded that makes it
 * interactive (docs/decisions/first-paint.md).
 */
import { CODE_ID, type PageCode } from './page-code.ts';

const root = document.getElementById('root') as HTMLElement;

/**
 * Resolves when the page has been painted; in a tab in the background, when it is opened. The next frame, not the first
 * paint: that may have been of the part of the document that had arrived.
 */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

async function loadCode(): Promise<void> {
  // A shell has nothing to paint: the browser draws it.
  if (root.hasChildNodes()) await painted();
  const files: PageCode = JSON.parse(document.getElementById(CODE_ID)?.textContent ?? '');
  // All at once: by themselves, chunks would be asked for only when those are there that import them.
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // One after the other, in tasks of their own: evaluated at once they would keep the browser from answering the visitor.
  // Not imports that the bundler sees: it would put its own helper before the first paint.
  for (const file of files) await import(/* @vite-ignore */ file);
}

loadCode().catch((error) => {
  console.error(error);
  // A rendered page stays as it is: it can be read, and its links and forms work.
  if (!root.hasChildNodes()) root.textContent = 'This page could not be loaded. Please reload it.';
});
