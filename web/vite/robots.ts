import type { Plugin } from 'vite';
import { business } from '../../contract/src/platform/business.ts';

const source = `User-agent: *
Disallow: /api/

Sitemap: ${business.origin}/sitemap.xml
`;

/** Writes robots.txt as a file: the functions framework responds 404 to this address before it calls a function. */
export const robots = (): Plugin => ({
  name: 'robots',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source });
  },
});
