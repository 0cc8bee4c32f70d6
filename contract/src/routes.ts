import { accountsRoutes } from './accounts/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { insightRoutes } from './insight/routes.ts';
import { platformRoutes } from './platform/routes.ts';
import { siteRoutes } from './platform/site-routes.ts';

/** The calls of the API by name: method and path. calls.ts has their input and answers under the same names. */
export const routes = {
  ...siteRoutes,
  ...platformRoutes,
  ...contentRoutes,
  ...inboxRoutes,
  ...accountsRoutes,
  ...insightRoutes,
} as const;

export type RouteName = keyof typeof routes;
