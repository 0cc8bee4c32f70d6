/** The public pages. A test of the website compares them with its routes. */
// biome-ignore format: a path a line, so that a new page is one line
export const sitePages = [
  '/',
  '/about',
  '/services',
  '/team',
  '/partners',
  '/contact',
  '/privacy',
] as const;
export type SitePage = (typeof sitePages)[number];
export const CONTACT_PAGE: SitePage = '/contact';
