import { business, type Content, contactDetailsIn, telUrl } from '@mipaka/contract';
import { CODE_ID } from './page-code.ts';
import { EMBEDDED_ID, type Embedded } from './shared/lib/content/content.tsx';
import { fontPreloads } from './shared/theme/fonts.ts';

/** The browser's files by source module; empty while developing. */
export type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

export type DocumentParts = {
  zone: 'site' | 'app';
  head: string;
  /** The element `#root` with the rendered page in it, as HTML; empty if the browser renders the page. */
  root: string;
  css: string;
  /** The values of `data-emotion` for Emotion's caches: the key of a cache, and the names of rules in the document. */
  styleMarks: readonly string[];
  embedded?: Embedded;
  /** The source files whose chunks the page needs beside the entry; missing for a preview, which has no scripts. */
  modules?: readonly string[];
};

const ENTRY = 'src/entry-client.ts';
const START = 'src/start.tsx';

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

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

const serviceTypes = [
  'Business consulting',
  'Market entry consulting',
  'Trade and export desk',
  'Investment advisory',
  'AI and automation',
  'Cloud solutions',
  'Digital marketing',
  'University admissions',
  'Career training',
  'Talent matching',
  'Event management',
  'Media production',
];

function organization(content: Content | undefined) {
  const { email, phone, office, social } = contactDetailsIn(content?.contactDetails ?? []);
  const telephone = telUrl(phone).replace('tel:', '');
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: business.name,
    description: business.description,
    slogan: business.tagline,
    url: business.origin,
    logo: `${business.origin}/media-site/logo.png`,
    email,
    telephone,
    address: {
      '@type': 'PostalAddress',
      addressLocality: office.split(',')[0],
      addressCountry: business.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone,
      email,
      areaServed: business.areasServed,
      availableLanguage: 'en',
    },
    sameAs: social.map(({ url }) => url),
    areaServed: business.areasServed,
    serviceType: serviceTypes,
    makesOffer: serviceTypes.map((serviceType) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', serviceType, areaServed: business.areasServed },
    })),
  };
}

const faqPage = (content: Content | undefined) =>
  content?.questions.length && {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: content.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };

/** Preloads the fonts. In the body: Chromium delays the first paint by up to 0.1 s for preloads in the head. */
const preloadedFonts = fontPreloads
  .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
  .join('\n');

const json = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${inScript(value)}</script>`;

const structured = (value: unknown) => `<script type="application/ld+json">${inScript(value)}</script>`;

function scripts(manifest: Manifest, modules: readonly string[]): string {
  // The development server has no manifest: it serves the source.
  const fileOf = (source: string) => `/${manifest[source]?.file ?? source}`;
  const chunks = new Set([...chunksOf(manifest, [...modules, START]), fileOf(START)]);
  return `<script type="module" src="${fileOf(ENTRY)}"></script>${json(CODE_ID, [...chunks])}`;
}

/** A preview's address is a secret: browsers must not send it to linked pages. */
const NO_REFERRER = '<meta name="referrer" content="no-referrer">';

/** A whole HTML document. Its content security policy has to allow `css` by its hash, and empty style elements. */
export function htmlDocument(
  manifest: Manifest,
  { zone, head, root, css, styleMarks, embedded, modules }: DocumentParts,
): string {
  // Beside the rules: a cache moves the elements that it finds, and the browser would lay out the page again.
  const marks = styleMarks.map((mark) => `<style data-emotion="${mark}"></style>`);
  const isForSearch = zone === 'site' && modules !== undefined;
  const metadata = isForSearch ? [organization(embedded?.content), faqPage(embedded?.content)] : [];
  return `<!doctype html>
<html lang="en" data-zone="${zone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0f2a24">
<meta name="color-scheme" content="light dark">
${head}
<style>${css}</style>${marks.join('')}
${modules ? scripts(manifest, modules) : NO_REFERRER}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" type="image/svg+xml" href="/media-site/favicon.svg">
<link rel="apple-touch-icon" href="/media-site/apple-touch-icon.png">
${metadata.filter(Boolean).map(structured).join('')}
</head>
<body>
${preloadedFonts}
${root}
${embedded ? json(EMBEDDED_ID, embedded) : ''}
</body>
</html>
`;
}
