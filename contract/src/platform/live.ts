import { z } from 'zod';

/** The version document: dashboards listen to no other, and firestore.rules open no other. */
export const live = {
  /** A number per collection, which every change raises, and nothing else: listeners ask the API for the data. */
  versions: 'content/version',
  /** The number beside them that the server raises if messages of the next second may come without a notification. */
  moreToCome: 'moreToCome',
  /** A dashboard asks again this long after that, in milliseconds: by then all messages of that second are stored. */
  moreToComeMs: 2_000,
  /** The shortest time between a dashboard's requests, in milliseconds, however often the version document changes. */
  lookMs: 1_000,
} as const;

export const liveAccess = z.object({
  token: z.string(),
  firebase: z.object({ projectId: z.string(), apiKey: z.string() }),
  /** host:port of each emulator, null in production. */
  emulators: z.object({ auth: z.string(), firestore: z.string() }).nullable(),
});
export type LiveAccess = z.output<typeof liveAccess>;
