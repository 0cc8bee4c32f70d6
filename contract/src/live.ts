import { z } from 'zod';

/** What the dashboard may listen to in Firestore; firestore.rules allow exactly this. */
export const live = {
  /** Newest inquiries, by id, at most `inquiryLimit` of them. */
  inquiryCollection: 'contact_inquiries',
  inquiryLimit: 50,
  /** One counter per collection, raised by every write of staff. */
  versionDocument: 'content/version',
} as const;

/** How the dashboard signs in to Firestore: the answer of POST /api/admin/token. */
export const liveAccess = z.object({
  token: z.string(),
  firebase: z.object({ projectId: z.string(), apiKey: z.string() }),
  /** host:port of each emulator, null in production. */
  emulators: z.object({ auth: z.string(), firestore: z.string() }).nullable(),
});
export type LiveAccess = z.output<typeof liveAccess>;
