import { z } from 'zod';

/** The bell: the one document that dashboards listen to; firestore.rules open exactly this one. */
export const live = {
  /**
   * A number per Firestore collection, which every change raises. It carries nothing else, so that a listener learns
   * that something has changed, and has to ask the API for what.
   */
  bell: 'content/version',
  /** A flood of messages rings no more often than this, and dashboards look no more often, in milliseconds. */
  ringMs: 1_000,
} as const;

/** How the dashboard signs in to Firestore: the answer of POST /api/admin/token. */
export const liveAccess = z.object({
  token: z.string(),
  firebase: z.object({ projectId: z.string(), apiKey: z.string() }),
  /** host:port of each emulator, null in production. */
  emulators: z.object({ auth: z.string(), firestore: z.string() }).nullable(),
});
export type LiveAccess = z.output<typeof liveAccess>;
