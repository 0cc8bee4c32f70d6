import { z } from 'zod';
import type { Definitions } from './endpoint.ts';
import { liveAccess } from './live.ts';
import type { platformRoutes } from './routes.ts';

/** What each call takes, answers and refuses, by the name of its route. A missing or a surplus name does not compile. */
export const platformCalls = {
  'health.read': {
    summary: 'Whether Firestore and Storage answer',
    access: 'visitor',
    answer: z.object({ status: z.literal('ok') }),
  },
  // For staff in production, where it helps an attacker more than a visitor; the emulators show it to everybody.
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
