import { adminCall, type Definitions, visitorCall } from '../platform/endpoint.ts';
import type { SiteRoutes } from '../platform/site-routes.ts';
import { overview } from './overview.ts';
import type { insightRoutes } from './routes.ts';
import { insight, insightQuery, pageView } from './visits.ts';

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const insightCalls = {
  'visits.count': visitorCall('Count a page that was opened', { body: pageView }),
  'overview.read': adminCall('Numbers and previews of the first screen', { answer: overview }),
  'insight.read': adminCall('What brings inquiries: the counts of a period and of the one before', {
    query: insightQuery,
    answer: insight,
  }),
} as const satisfies Definitions<typeof insightRoutes & Pick<SiteRoutes, 'visits.count'>>;
