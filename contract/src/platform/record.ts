import { z } from 'zod';

/** The ids that Firestore makes. */
const RECORD_ID = /^[A-Za-z0-9]{20}$/;

/** Whether a text can be the id of a stored record. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);

/**
 * The id of a stored record.
 *
 * @param message the error for any other text
 */
export const recordId = (message: string) => z.string(message).regex(RECORD_ID, message);

/** The parameters of a path that ends in a record's id; `noun` says what is missing where it is none. */
export const idOf = (noun: string) => z.object({ id: recordId(`There is no such ${noun}`) });

/** When a record was made and last changed: ISO 8601 in UTC with milliseconds. */
export const timestamps = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export type Timestamps = { createdAt: string; updatedAt: string };

/** Who made or last edited a record, and when: ISO 8601 in UTC. Sorting a list and restoring from the trash are no edits. */
export const lastEdit = z.object({
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
});
export type LastEdit = z.output<typeof lastEdit>;

/** Any stored record: its own fields, and what the server adds to every one. Records of former times have no last edit. */
export type StoredRecord = Record<string, unknown> & { id: string; lastEdit?: LastEdit | null } & Timestamps;
