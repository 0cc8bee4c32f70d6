/** The public pages. A test of the website compares them with its routes. */
export const sitePages = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'] as const;
export type SitePage = (typeof sitePages)[number];
/** The page with the contact form. */
export const CONTACT_PAGE: SitePage = '/contact';
