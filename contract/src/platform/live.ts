import { z } from 'zod';

/** The version document: the only one that dashboards listen to; firestore.rules open exactly this one. */
export const live = {
  /**
   * A number per Firestore collection, which every change raises. It carries nothing else, so that a listener learns
   * that something has changed, and has to ask the API for what.
   */
  versions: 'content/version',
  /** The number beside them that is raised when messages may follow for a second without a notification of their own. */
  moreToCome: 'moreToCome',
  /** When a dashboard looks again after that, in milliseconds: everything from that second is stored then. */
  moreToComeMs: 2_000,
  /** A dashboard looks no more often than this, in milliseconds, however often the version document changes. */
  lookMs: 1_000,
} as const;

/** How the dashboard signs in to Firestore: the answer of POST /api/admin/token. */
export const liveAccess = z.object({
  token: z.string(),
  firebase: z.object({ projectId: z.string(), apiKey: z.string() }),
  /** host:port of each emulator, null in production. */
  emulators: z.object({ auth: z.string(), firestore: z.string() }).nullable(),
});
export type LiveAccess = z.output<typeof liveAccess>;
