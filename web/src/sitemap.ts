import { business, type Content } from '@mipaka/contract';
import { isHidden, seoFor } from './shared/content/seo.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function sitemap(paths: readonly string[], saved: Content['seo']): string {
  const urls = paths.flatMap((path) => {
    const { robots, url } = seoFor(path, saved);
    const isListed = !isHidden(robots) && new URL(url).href === new URL(path, business.origin).href;
    return isListed ? `<url><loc>${escaped(url)}</loc></url>` : [];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
