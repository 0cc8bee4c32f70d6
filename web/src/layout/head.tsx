import { type Content, site } from '@mipaka/contract';
import { pageSeo } from '../content/seo.ts';

/** The picture that social networks show when a page names no other. */
const DEFAULT_IMAGE = `${site.origin}/media-site/og-default.png`;
const REVISIT = '7 days';

/** What a page's head says: the SEO settings that staff saved for it, else its built-in ones. */
export function seoFor(path: string, saved: Content['seo']) {
  const own = saved.find(({ page }) => page === path);
  const builtIn = pageSeo[path];
  return {
    title: `${own?.title ?? builtIn?.title ?? 'Page not found'} | ${site.name}`,
    description: own?.description ?? builtIn?.description ?? site.description,
    keywords: own?.keywords ?? builtIn?.keywords ?? '',
    robots: own?.robots ?? 'index, follow',
    image: own?.ogImage ?? DEFAULT_IMAGE,
    url: own?.canonical ?? new URL(path, site.origin).href,
  };
}

/** The head of a public page; React puts these tags into the document's head and takes them out again. */
export function Head({ path, seo }: { path: string; seo: Content['seo'] }) {
  const { title, description, keywords, robots, image, url } = seoFor(path, seo);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <meta name="robots" content={robots} />
      <meta name="language" content="en" />
      <meta name="revisit-after" content={REVISIT} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}

/** The head of an address that leads nowhere: no canonical address, nothing to index. */
export function NotFoundHead() {
  return (
    <>
      <title>{`Page not found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
