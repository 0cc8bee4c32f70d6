import { z } from 'zod';
import { adminCall, named, visitorCall } from './endpoint.ts';
import { liveAccess } from './live.ts';

export const platformCalls = named({
  'health.read': visitorCall('GET /api/health', 'Whether Firestore and Storage answer', {
    answer: z.object({ status: z.literal('ok') }),
  }),
  // For staff: it helps attackers more than visitors.
  'openapi.read': adminCall('GET /api/openapi.json', 'This description', {
    answer: z.record(z.string(), z.unknown()),
  }),
  'live.token': adminCall('POST /api/admin/token', 'Sign-in for live updates', { answer: liveAccess }),
});
