/** The calls by name: method and path. Without zod, like what visitors' pages load of them. */
export const insightRoutes = {
  'overview.read': 'GET /api/admin/overview',
  'insight.read': 'GET /api/admin/insight',
} as const;
