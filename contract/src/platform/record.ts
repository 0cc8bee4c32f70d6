import { z } from 'zod';

const RECORD_ID = /^[A-Za-z0-9]{20}$/;

/** Whether a text can be the id of a stored record. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);

/** The id of a stored record; `message` is the error for any other text. */
export const recordId = (message: string) => z.string(message).regex(RECORD_ID, message);

/** The parameters of a path with the id of a record, or of another form; the error for any other names the `noun`. */
export const idOf = (noun: string, form = RECORD_ID) =>
  z.object({ id: z.string().regex(form, `There is no such ${noun}`) });

/** An instant, with any offset, which becomes ISO 8601 in UTC; `error` is the message for any other text. */
export const instant = (error: string) =>
  z.iso.datetime({ offset: true, error }).transform((at) => new Date(at).toISOString());

/** The times at which a record was created and last changed: ISO 8601 in UTC with milliseconds. */
export const timestamps = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export type Timestamps = { createdAt: string; updatedAt: string };

/** A record's last edit or its creation: ISO 8601 in UTC. Sorting a list is no edit. */
export const lastEdit = z.object({
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
  /** The id of the publish that made it, by which staff undo it; absent in records of earlier releases. */
  publish: z.string().optional(),
});
export type LastEdit = z.output<typeof lastEdit>;

/** Any stored record: its own fields and those that the server adds. Records of earlier releases have no last edit. */
export type StoredRecord = Record<string, unknown> & { id: string; lastEdit?: LastEdit | null } & Timestamps;
