/** Serves the pages as a new instance does; it stops with the test. */
import type { Content, PageRenderer } from '@mipaka/contract';
import { createSite } from '../../../functions/src/site/site.ts';
import type { Api } from './harness.ts';
import { listen } from './listen.ts';

export const rendererOf = (draw: (content: Content) => string): PageRenderer => ({
  addressOf: (url) => url,
  renderPage: async ({ content }) => ({
    status: 200,
    zone: 'site',
    html: draw(content as Content),
    styleHash: 'sha256-abc',
  }),
  renderSitemap: draw,
  renderShell: () => ({ html: '', styleHash: 'sha256-abc' }),
});

/** Serves the pages of a renderer; gives a function that requests one of them. */
export async function serveSite({ db, config }: Api, renderer: PageRenderer) {
  const base = await listen(createSite(db, config, async () => renderer));
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}
