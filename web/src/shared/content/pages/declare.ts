import { type Content, groupOfPosition } from '@mipaka/contract';
import type { Needs } from '../../lib/content/content.tsx';

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

/** Figures of some categories, although staff type capitals: the dashboard shows the category `home` as Home. */
export const figures =
  (...categories: string[]) =>
  (saved: Content['statistics']) =>
    saved.filter(({ category }) => categories.includes(category.trim().toLowerCase()));

/** The first featured member, who leads the network. */
export const leader = (members: Content['team']) =>
  members.filter(({ position }) => groupOfPosition(position) === 'featured').slice(0, 1);

export const questionsOf = (name: Content['questions'][number]['page']) => (asked: Content['questions']) =>
  asked.filter(({ page }) => page === name);

export const isSlugOf = (known: readonly { slug: string }[]) => (value: string) =>
  known.some(({ slug }) => slug === value);
