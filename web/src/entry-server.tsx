import manifest from 'virtual:client-manifest';
import { createRenderer } from './renderer.tsx';

export const { addressOf, renderPage, renderShell, renderSitemap } = createRenderer(manifest);
