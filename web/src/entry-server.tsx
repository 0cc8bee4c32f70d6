import manifest from 'virtual:client-manifest';
import { createRenderer } from './renderer.tsx';

/** The functions that the function `site` calls. */
export const { addressOf, renderPage, renderShell, renderSitemap } = createRenderer(manifest);
