import manifest from 'virtual:client-manifest';
import { createRenderer } from './renderer.tsx';

/** What the function `site` calls. */
export const { addressOf, renderPage, renderShell, renderSitemap } = createRenderer(manifest);
