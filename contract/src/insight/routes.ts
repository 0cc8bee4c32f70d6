/** The calls by name: method and path. No file of routes imports zod, because visitors' pages load some of them. */
export const insightRoutes = {
  'overview.read': 'GET /api/admin/overview',
  'insight.read': 'GET /api/admin/insight',
} as const;
