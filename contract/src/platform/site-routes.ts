/**
 * The calls that visitors' pages make: name, method and path. The file imports no zod, because those pages load it; what
 * the calls take and give stands with the others, in the calls.ts of their subject.
 */
export const siteRoutes = {
  'content.read': 'GET /api/content',
  'contact.token': 'GET /api/form-token',
  'contact.send': 'POST /api/contact',
  'visits.count': 'POST /api/visits',
  'newsletter.subscribe': 'POST /api/newsletter',
} as const;
export type SiteRoutes = typeof siteRoutes;
