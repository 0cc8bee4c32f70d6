/** The browser paints the server's page before it loads its code (docs/decisions/first-paint.md). */
import { CODE_ID } from './page-code.ts';

const root = document.getElementById('root') as HTMLElement;

/** Waits for a frame, as the first paint may show only the part of the document that had arrived. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

async function loadCode(): Promise<void> {
  // A shell has nothing to paint: this code renders the page.
  if (root.hasChildNodes()) await painted();
  const files: string[] = JSON.parse(document.getElementById(CODE_ID)?.textContent ?? '');
  // All requests at once: otherwise the browser would request a chunk only after those that import it.
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // One by one: in a single task they would block input. Hidden from the bundler, whose helper would load first.
  for (const file of files) await import(/* @vite-ignore */ file);
}

loadCode().catch((error) => {
  console.error(error);
  // A rendered page stays as it is: visitors can read it, and its links and forms work.
  if (!root.hasChildNodes()) root.textContent = 'This page could not be loaded. Please reload it.';
});
