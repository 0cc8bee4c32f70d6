/** The calls by name: method and path. No file of routes imports zod, because visitors' pages load some of them. */
export const contentRoutes = {
  'content.team': 'GET /api/team',
  'media.read': 'GET /media/:name',
  'activity.list': 'GET /api/admin/activity',
  'trash.list': 'GET /api/admin/trash',
  'trash.restore': 'POST /api/admin/trash/:id/restore',
  'trash.remove': 'DELETE /api/admin/trash/:id',
  'draft.read': 'GET /api/admin/draft',
  'draft.content': 'GET /api/admin/draft/content',
  'draft.save': 'PUT /api/admin/draft/changes',
  'draft.discard': 'DELETE /api/admin/draft/changes/:id',
  'draft.storeFile': 'POST /api/admin/draft/files',
  'draft.publish': 'POST /api/admin/draft/publish',
  'draft.renewPresence': 'PUT /api/admin/draft/presence',
  'draft.endPresence': 'DELETE /api/admin/draft/presence',
  'schedule.create': 'POST /api/admin/schedules',
  'schedule.update': 'PUT /api/admin/schedules/:id',
  'schedule.cancel': 'DELETE /api/admin/schedules/:id',
  'share.list': 'GET /api/admin/shares',
  'share.create': 'POST /api/admin/shares',
  'share.revoke': 'DELETE /api/admin/shares/:id',
  'publishes.list': 'GET /api/admin/publishes',
  'publishes.undo': 'POST /api/admin/publishes/:id/undo',
} as const;

/** The calls that every entity has, below its own path; `order` where its records are sorted by hand. */
export const recordRoutes = {
  list: 'GET /api/admin/:resource',
  create: 'POST /api/admin/:resource',
  order: 'POST /api/admin/:resource/order',
  update: 'PUT /api/admin/:resource/:id',
  remove: 'DELETE /api/admin/:resource/:id',
  history: 'GET /api/admin/:resource/:id/history',
} as const;
