import type { Content } from '@mipaka/contract';
import { leaderOf } from '../../lib/content/featured.ts';
import type { Needs } from '../../lib/content/needs.ts';

/** The declaration of a page of the site. Its path is that of its folder: `team` is /team, `home` is /. */
export type DeclaredPage = {
  name: string;
  seo: { title: string; description: string; keywords: string };
  /** Whether `npm run media` makes a social card for this page. */
  hasCard?: boolean;
  /** The part of the content that the server embeds into its document, beside the part that every page needs. */
  needs?: Needs;
  /** The query parameters that change the page, each with a check of its values; all others have no effect. */
  parameters?: { readonly [name: string]: (value: string) => boolean };
  loading?: string;
};

export const regions = 'Nairobi, Kenya, Africa, Europe, Middle East';

export const sections =
  (...names: string[]) =>
  (saved: Content['companyInfo']) =>
    saved.filter(({ section }) => names.includes(section.trim().toLowerCase()));

export const figures =
  (...categories: string[]) =>
  (saved: Content['statistics']) =>
    saved.filter(({ category }) => categories.includes(category));

export function leader(members: Content['team']) {
  const found = leaderOf(members);
  return found ? [found] : [];
}

export const questionsOf = (name: Content['questions'][number]['page']) => (asked: Content['questions']) =>
  asked.filter(({ page }) => page === name);

export const isSlugOf = (known: readonly { slug: string }[]) => (value: string) =>
  known.some(({ slug }) => slug === value);
