/** The website: files for Hosting in web/dist/hosting, the server's rendering in web/dist/server. */
import { existsSync } from 'node:fs';
import { build } from 'vite';
import { inRoot } from '../paths.ts';

const SERVER_ENTRY = 'src/entry-server.tsx';

/** Builds the client, and the server bundle where there is an entry for it. */
export async function buildWeb(): Promise<void> {
  const root = inRoot('web');
  await build({ root, logLevel: 'warn', build: { outDir: 'dist/hosting', emptyOutDir: true } });
  if (!existsSync(inRoot('web', SERVER_ENTRY))) return;
  await build({
    root,
    logLevel: 'warn',
    // Bundled whole: what is deployed with the functions must not need React & Co. installed beside it.
    ssr: { noExternal: true },
    build: { ssr: SERVER_ENTRY, outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false },
  });
}
