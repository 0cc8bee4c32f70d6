/** The calls by name: method and path. No file of routes imports zod, because visitors' pages load some of them. */
export const platformRoutes = {
  'health.read': 'GET /api/health',
  'openapi.read': 'GET /api/openapi.json',
  'live.token': 'POST /api/admin/token',
} as const;
