import { business, type Content, REPLY_HOURS } from '@mipaka/contract';
import { siteMediaIn } from '../lib/content/site-media.ts';

type PageSeo = { title: string; description: string; keywords: string };

const regions = 'Nairobi, Kenya, Africa, Europe, Middle East';

/** What each page says about itself until staff save SEO settings for it. */
const pageSeo: Record<string, PageSeo> = {
  '/': {
    title: business.tagline,
    description: business.description,
    keywords: `business network, trade, investment, digital, careers, events, ${regions}`,
  },
  '/about': {
    title: 'About Us',
    description:
      'Who we are: a Nairobi business network with five divisions, our mission, our vision and the values we work by.',
    keywords: `about, mission, vision, values, business divisions, ${regions}`,
  },
  '/services': {
    title: 'Services',
    description:
      'Market entry and trade, AI and cloud, university admissions, work abroad and talent, events and media: what our five divisions do for you.',
    keywords: `market entry, trade desk, AI, automation, university admissions, talent matching, event management, ${regions}`,
  },
  '/team': {
    title: 'Our Team',
    description:
      'The people who answer for your project: leadership, department heads and advisors in Nairobi.',
    keywords: `team, leadership, advisors, consultants, ${regions}`,
  },
  '/partners': {
    title: 'Partners',
    description:
      'Become a strategic partner: market access, shared delivery and trusted introductions in Kenya, Türkiye and the Emirates.',
    keywords: `partners, strategic partnership, collaboration, ${regions}`,
  },
  '/contact': {
    title: 'Contact Us',
    description: `Send us a message, call us or chat on WhatsApp. We answer within ${REPLY_HOURS} hours from Nairobi.`,
    keywords: `contact, inquiry, consultation, WhatsApp, ${regions}`,
  },
  '/privacy': {
    title: 'Privacy Notice',
    description: 'Which personal data we keep, why, for how long, and how you can see, correct or erase it.',
    keywords: `privacy, data protection, ${regions}`,
  },
};

/** Structured data names these as what the organisation offers. */
export const serviceTypes = [
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

/** The picture that social networks show of a page; of one on another site nothing but the address is known. */
type CardImage = { url: string; about?: { width: number; height: number; alt: string } };

/** The size of the built-in pictures in pixels, which tools/media makes. */
const BUILT_IN = { width: 1_200, height: 630 };

/** The picture of a page for which staff named none: the social card that they saved for all, else a built-in one. */
function imageOf(path: string, saved: Content['siteMedia']): CardImage {
  const { socialCard, socialCardAlt, socialCardWidth, socialCardHeight } = siteMediaIn(saved);
  const words = `${business.name}: ${business.tagline}`;
  if (socialCard) {
    const { width, height } = BUILT_IN;
    return {
      url: business.origin + socialCard,
      about: {
        width: socialCardWidth ?? width,
        height: socialCardHeight ?? height,
        alt: socialCardAlt ?? words,
      },
    };
  }
  const isDrawn = ['/about', '/services', '/team', '/partners', '/contact'].includes(path);
  const url = `${business.origin}/media-site/og-${isDrawn ? path.slice(1) : 'default'}.png`;
  return { url, about: { ...BUILT_IN, alt: words } };
}

/** What a page's head says: the SEO settings and the social card that staff saved, else what is built in. */
export function seoFor(path: string, saved: Content['seo'], media: Content['siteMedia'] = []) {
  const own = saved.find(({ page }) => page === path);
  const builtIn = pageSeo[path];
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
