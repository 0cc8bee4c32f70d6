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

/** When a record was made and last changed: ISO 8601 in UTC with milliseconds. */
export const timestamps = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export type Timestamps = { createdAt: string; updatedAt: string };

/** Any stored record: its own fields, and what the server adds to every one. */
export type StoredRecord = Record<string, unknown> & { id: string } & Timestamps;
