import { adminCall, named, visitorCall } from '../platform/endpoint.ts';
import { siteRoutes } from '../platform/route.ts';
import { overview } from './overview.ts';
import { insight, insightQuery, pageView } from './visits.ts';

export const insightCalls = named({
  'visits.count': visitorCall(siteRoutes['visits.count'], 'Count a page that was opened', { body: pageView }),
  'overview.read': adminCall('GET /api/admin/overview', 'Numbers and previews of the first screen', {
    answer: overview,
  }),
  'insight.read': adminCall(
    'GET /api/admin/insight',
    'What brings inquiries: the counts of a period and of the one before',
    { query: insightQuery, answer: insight },
  ),
});
