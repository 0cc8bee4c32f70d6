import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:client-manifest';
const FILE = join(import.meta.dirname, '../dist/manifest.json');

export const clientManifest = (): Plugin => ({
  name: 'client-manifest',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const manifest = this.environment.mode === 'build' ? readFileSync(FILE, 'utf8') : '{}';
    return `export default ${manifest}`;
  },
  async writeBundle({ dir }) {
    if (this.environment.name === 'client' && dir) await rename(join(dir, '.vite/manifest.json'), FILE);
  },
});
