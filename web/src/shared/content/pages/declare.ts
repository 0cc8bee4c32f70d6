import type { Content } from '@mipaka/contract';
import { leaderOf } from '../../lib/content/featured.ts';
import type { Needs } from '../../lib/content/needs.ts';

/** What a page of the site declares of itself. Its path is that of its folder: `team` is /team, `home` is /. */
export type DeclaredPage = {
  name: string;
  /** What its head says until staff save SEO settings for it. */
  seo: { title: string; description: string; keywords: string };
  /** `npm run media` draws a picture of its own for social networks. */
  hasCard?: boolean;
  /** The part of the content that is embedded into its document, beside what every page needs. */
  needs?: Needs;
  /** The query parameters that decide what the page shows, each with its known values: anything else changes nothing. */
  parameters?: { readonly [name: string]: (value: string) => boolean };
  /** Said while the content is on its way. */
  loading?: string;
};

export const regions = 'Nairobi, Kenya, Africa, Europe, Middle East';

/** The saved company sections of the page. */
export const sections =
  (...names: string[]) =>
  (saved: Content['companyInfo']) =>
    saved.filter(({ section }) => names.includes(section.trim().toLowerCase()));

export const figures =
  (...categories: string[]) =>
  (saved: Content['statistics']) =>
    saved.filter(({ category }) => categories.includes(category));

/** The member of the team who answers for the network. */
export function leader(members: Content['team']) {
  const found = leaderOf(members);
  return found ? [found] : [];
}

export const questionsOf = (name: Content['questions'][number]['page']) => (asked: Content['questions']) =>
  asked.filter(({ page }) => page === name);

/** Whether a value of a query names one of these. */
export const isSlugOf = (known: readonly { slug: string }[]) => (value: string) =>
  known.some(({ slug }) => slug === value);
