import { business, type Content } from '@mipaka/contract';
import { siteMediaIn } from '../lib/content/content.tsx';
import { pages } from './pages/index.ts';

export const pageAt = (pathname: string) => pages.find(({ path }) => path === pathname);

type CardImage = { url: string; about?: { width: number; height: number; alt: string | null } };

/** The picture of a page for which staff named none: the social card of the whole site, or else a built-in one. */
function imageOf(path: string, saved: Content['siteMedia']): CardImage {
  const { socialCard, socialCardAlt, socialCardWidth, socialCardHeight } = siteMediaIn(saved);
  const page = pageAt(path);
  const builtIn = `/media-site/og-${page?.hasCard ? page.folder : 'default'}.png`;
  const alt = socialCard ? socialCardAlt : `${business.name}, and a globe with lines that meet in Nairobi`;
  const about = { width: socialCardWidth ?? 1_200, height: socialCardHeight ?? 630, alt };
  return { url: business.origin + (socialCard ?? builtIn), about };
}

/** Whether saved settings are for a page, although staff type capitals: the key of an entity has no case. */
export const areFor = (path: string, { page }: { page: string }) =>
  page.trim().toLowerCase() === path.toLowerCase();

/** Whether `robots` keeps a page out of search results. `none` does, but not the value in `max-image-preview:none`. */
export const isHidden = (robots: string) => /(?:^|[^:\s])\s*(?:noindex|none)/i.test(robots);

export function seoFor(path: string, saved: Content['seo'], media: Content['siteMedia'] = []) {
  const own = saved.find((settings) => areFor(path, settings));
  const builtIn = pageAt(path)?.seo;
  const image: CardImage = own?.ogImage ? { url: own.ogImage } : imageOf(path, media);
  return {
    title: `${own?.title ?? builtIn?.title ?? 'Page not found'} | ${business.name}`,
    description: own?.description ?? builtIn?.description ?? business.description,
    keywords: own?.keywords ?? builtIn?.keywords ?? '',
    robots: own?.robots ?? 'index, follow',
    image,
    url: own?.canonical ?? new URL(path, business.origin).href,
  };
}
