import type { SitePage } from '@mipaka/contract';
import { about } from './about.ts';
import { contact } from './contact.ts';
import type { PageTexts } from './declare.ts';
import { home } from './home.ts';
import { notFound } from './not-found.ts';
import { partners } from './partners.ts';
import { privacy } from './privacy.ts';
import { services } from './services.ts';
import { site } from './site.ts';
import { team } from './team.ts';

/** The texts of one page; `path` is null for those that stand on all of them. */
export type DeclaredPage = { name: string; path: SitePage | null; texts: PageTexts };

/**
 * Every text of the site that staff may change, in the order of the pages. Pages import their own file alone, so that no
 * visitor loads the texts of another one.
 */
export const declaredPages: readonly DeclaredPage[] = [
  { name: 'Home', path: '/', texts: home },
  { name: 'About', path: '/about', texts: about },
  { name: 'Services', path: '/services', texts: services },
  { name: 'Team', path: '/team', texts: team },
  { name: 'Partners', path: '/partners', texts: partners },
  { name: 'Contact', path: '/contact', texts: contact },
  { name: 'Privacy', path: '/privacy', texts: privacy },
  { name: 'Every page', path: null, texts: site },
  { name: 'Page not found', path: null, texts: notFound },
];
