import { z } from 'zod';
import type { Definitions } from './endpoint.ts';
import { liveAccess } from './live.ts';
import type { platformRoutes } from './routes.ts';

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const platformCalls = {
  'health.read': {
    summary: 'Whether Firestore and Storage answer',
    access: 'visitor',
    answer: z.object({ status: z.literal('ok') }),
  },
  // Only staff read it in production, where it helps attackers more than visitors; the emulators show it to everyone.
  'openapi.read': {
    summary: 'This description',
    access: 'admin',
    answer: z.record(z.string(), z.unknown()),
  },
  'live.token': {
    summary: 'Sign-in for live updates',
    access: 'admin',
    answer: liveAccess,
  },
} as const satisfies Definitions<typeof platformRoutes>;
