import { business, type Content } from '@mipaka/contract';
import { seoFor } from '../content/seo.ts';

const REVISIT = '7 days';

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
      <meta property="og:site_name" content={business.name} />
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
      <title>{`Page not found | ${business.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
