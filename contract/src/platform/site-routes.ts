/** The calls that visitors' pages make; the other ones stand in the rooms of their subjects, because a visitor's browser need not know them. */
export const siteRoutes = {
  'content.read': 'GET /api/content',
  'contact.token': 'GET /api/form-token',
  'contact.send': 'POST /api/contact',
  'visits.count': 'POST /api/visits',
  'newsletter.subscribe': 'POST /api/newsletter',
} as const;
export type SiteRoutes = typeof siteRoutes;
