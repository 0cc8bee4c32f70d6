import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientManifest, devPages, robots, stubModules } from './vite-plugins.ts';

/** Where /api and /media are answered while developing: the Hosting emulator, unless the environment says otherwise. */
const backend = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

/** Modules without side effects: the contract must not bring zod to a page without a form. */
const declaresOnly = /\/contract\/src\/|\/theme\/fonts\.ts$/;

/** What packages bring along and no page ever calls: schemas, expressions, parts of Firebase behind unused hooks. */
const neverCalled =
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$|\/re2js\/|\/@firebase\/(database|functions|remote-config|storage)\/dist\//;

/** What the dashboard, the login or two pages alone use of the folders that pages share. */
const notShared = [
  'toast-area|auth|app-zone|sign-in-page|passkey-support',
  'background-video|crossings|places|texts/(?!site|declare)|pages/\\w+/texts|render-for-test',
].join('|');

const sharedByPages = new RegExp(
  [
    `/web/src/(routes\\.tsx|(shared|site/(layout|lib|ui))/(?!(\\w+/)*(${notShared})))`,
    '/contract/src/\\w+/(media/photo|route|inquiry-types|business|page-form|site-pages|plain-text|team-groups)\\.ts',
    'vite/preload-helper',
  ].join('|'),
);

/** Few chunks, as many small files cost a page more than a few kilobytes too many. */
const sharedChunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'react',
      tags: ['$initial' as const],
      test: /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
    },
    { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\// },
    { name: 'site', minShareCount: 2, test: sharedByPages },
    {
      name: 'film',
      minShareCount: 2,
      test: /\/web\/src\/site\/ui\/background-video|\/contract\/src\/content\/media\/film\.ts/,
    },
    {
      name: 'crossings',
      minShareCount: 2,
      test: /\/web\/src\/(site\/ui\/crossings|shared\/content\/places)/,
    },
  ],
};

/** Chromium compiles all functions of the libraries while they arrive, instead of each at its first call. */
const compiledAtOnce = ({ name }: { name: string }) =>
  ['react', 'libraries'].includes(name) ? '//# allFunctionsCalledOnLoad' : '';

/** The browser's files have no index.html: it would shadow the rendered `/`. The renderer knows their names. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), stubModules(neverCalled), clientManifest(), robots(), devPages(backend)],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': backend, '/media/': backend },
  },
  // Vite leaves this to the server at run time; then React's development build would be in the renderer, too.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The renderer is deployed without node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/hosting',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second is loaded by the first: both begin a page.
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.ts', 'src/start.tsx'],
      output: isSsrBuild
        ? { entryFileNames: 'entry-server.js', codeSplitting: false }
        : { codeSplitting: sharedChunks, postBanner: compiledAtOnce },
      treeshake: { moduleSideEffects: (id) => !declaresOnly.test(id) },
    },
  },
}));
