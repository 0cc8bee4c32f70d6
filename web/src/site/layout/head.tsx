import { business } from '@mipaka/contract';
import { useContext } from 'react';
import { Helmet } from 'react-helmet-async';
import { seoFor } from '../../shared/content/seo.ts';
import { EmbeddedContext, useContent } from '../../shared/lib/content/content.tsx';

export function Head({ path }: { path: string }) {
  const { seo, siteMedia } = useContent();
  const { title, description, keywords, robots, image, url } = seoFor(path, seo, siteMedia);
  if (useContext(EmbeddedContext)?.isPreview) return <HiddenHead title={`Preview: ${title}`} />;
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <meta name="robots" content={robots} />
      <meta name="language" content="en" />
      <meta name="revisit-after" content="7 days" />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image.url} />
      {image.about && <meta property="og:image:width" content={String(image.about.width)} />}
      {image.about && <meta property="og:image:height" content={String(image.about.height)} />}
      {image.about?.alt && <meta property="og:image:alt" content={image.about.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.url} />
      {image.about?.alt && <meta name="twitter:image:alt" content={image.about.alt} />}
    </Helmet>
  );
}

function HiddenHead({ title }: { title: string }) {
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </Helmet>
  );
}

export const NotFoundHead = () => <HiddenHead title={`Page not found | ${business.name}`} />;

export const LoadingHead = ({ path }: { path: string }) => <Helmet title={seoFor(path, []).title} />;
