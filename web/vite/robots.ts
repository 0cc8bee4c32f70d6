import type { Plugin } from 'vite';
import { business } from '../../contract/src/platform/business.ts';

const source = `User-agent: *
Disallow: /api/

Sitemap: ${business.origin}/sitemap.xml
`;

/** Writes robots.txt as a file: the functions framework answers this address with a 404 before any function sees it. */
export function robots(): Plugin {
  return {
    name: 'robots',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source });
    },
  };
}
