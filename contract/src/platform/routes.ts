/** The calls by name: method and path. Without zod, like what visitors' pages load of them. */
export const platformRoutes = {
  'health.read': 'GET /api/health',
  'openapi.read': 'GET /api/openapi.json',
  'live.token': 'POST /api/admin/token',
} as const;
