import { z } from 'zod';
import { adminCall, type Definitions, visitorCall } from './endpoint.ts';
import { liveAccess } from './live.ts';
import type { platformRoutes } from './routes.ts';

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const platformCalls = {
  'health.read': visitorCall('Whether Firestore and Storage answer', {
    answer: z.object({ status: z.literal('ok') }),
  }),
  // Only staff read it in production, where it helps attackers more than visitors; the emulators show it to everyone.
  'openapi.read': adminCall('This description', { answer: z.record(z.string(), z.unknown()) }),
  'live.token': adminCall('Sign-in for live updates', { answer: liveAccess }),
} as const satisfies Definitions<typeof platformRoutes>;
