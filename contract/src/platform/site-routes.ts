/** The calls that visitors' pages make. The file imports no zod, because those pages load it; calls.ts has the rest. */
export const siteRoutes = {
  'content.read': 'GET /api/content',
  'contact.token': 'GET /api/form-token',
  'contact.send': 'POST /api/contact',
  'visits.count': 'POST /api/visits',
  'newsletter.subscribe': 'POST /api/newsletter',
} as const;
export type SiteRoutes = typeof siteRoutes;
