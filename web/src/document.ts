import { business } from '@mipaka/contract';
import { serviceTypes } from './content/seo.ts';
import loader from './loader.js?raw';
import { fontFaces, fontPreloads } from './theme/fonts.ts';
import { OPENING_END_ID } from './ui/opening-end.tsx';

/** The browser's files by source module; empty while developing. */
export type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

type Zone = 'site' | 'app';
type DocumentParts = {
  zone: Zone;
  /** Title and metadata, as HTML. */
  head: string;
  /** The rendered page, as HTML; empty where the browser draws it. */
  body: string;
  /** All style rules of the page. */
  css: string;
  /** The names of the rules in `css`, for Emotion. */
  ruleNames: readonly string[];
  /** What the browser needs to take over the page. */
  embedded: unknown;
  /** Source files whose chunks the page needs, beside the entry. */
  modules: readonly string[];
};

const ENTRY = 'src/entry-client.tsx';

/** JSON that may stand inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The chunks of some modules, each after those that it imports. */
function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  const visited = new Set<string>();
  const files: string[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    files.push(`/${chunk.file}`);
  };
  for (const module of modules) visit(module);
  return files;
}

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: business.name,
  description: business.description,
  slogan: business.tagline,
  url: business.origin,
  logo: `${business.origin}/media-site/logo.png`,
  email: business.email,
  telephone: `+${business.phoneDigits}`,
  address: { '@type': 'PostalAddress', addressLocality: 'Nairobi', addressCountry: business.country },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: `+${business.phoneDigits}`,
    email: business.email,
    areaServed: business.areasServed,
    availableLanguage: 'en',
  },
  sameAs: business.social.map(({ url }) => url),
  areaServed: business.areasServed,
  serviceType: serviceTypes,
  makesOffer: serviceTypes.map((serviceType) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', serviceType, areaServed: business.areasServed },
  })),
};

/** The loader with the names of the fonts, and of the files that it loads, the entry last. */
function scripts(manifest: Manifest, modules: readonly string[]) {
  // The development server has no manifest: it serves the source, which must come after its own script.
  if (!manifest[ENTRY]) return `<script type="module" src="/${ENTRY}"></script>`;
  const files = chunksOf(manifest, [...modules, ENTRY]);
  const fonts = fontPreloads.map(({ href }) => href);
  return `<script data-fonts="${fonts.join(' ')}" data-files="${files.join(' ')}">${loader}</script>`;
}

/** A whole HTML document, with the texts of its one style element and its one script, for their hashes in the policy. */
export function htmlDocument(
  manifest: Manifest,
  { zone, head, body, css, ruleNames, embedded, modules }: DocumentParts,
) {
  const preloads = fontPreloads.map(
    ({ family, weight, href }) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" data-family="${family}" data-weight="${weight}">`,
  );
  const expect = body.includes(OPENING_END_ID)
    ? `<link rel="expect" href="#${OPENING_END_ID}" blocking="render">`
    : '';
  const data = zone === 'site' && `<script type="application/ld+json">${inScript(organization)}</script>`;
  const json = embedded ? `<script type="application/json" id="embedded">${inScript(embedded)}</script>` : '';
  const style = fontFaces + css;
  const html = `<!doctype html>
<html lang="en" data-zone="${zone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0f2a24">
<meta name="color-scheme" content="light dark">
${head}
${expect}
${scripts(manifest, modules)}
<style id="critical" data-rules="${ruleNames.join(' ')}">${style}</style>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" type="image/svg+xml" href="/media-site/favicon.svg">
<link rel="apple-touch-icon" href="/media-site/apple-touch-icon.png">
${data || ''}
</head>
<body>
${preloads.join('\n')}
<div id="root">${body}</div>
${json}
</body>
</html>
`;
  return { html, style, script: loader };
}
