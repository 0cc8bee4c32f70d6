/**
 * The id of an inquiry begins with its time, counted down: in the order of the ids the newest stands first. A page of
 * the inbox then follows the collection itself, whatever it is filtered by, and no filter needs an index beside its own.
 */
import { randomInt } from 'node:crypto';

/** What times are counted down from: a moment in 2286, the last of thirteen digits. */
const LAST_MS = 9_999_999_999_999;
const DIGITS = 13;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Twenty characters in all, like every id of Firestore's. */
const RANDOM_LENGTH = 7;

const countedDown = (ms: number) => String(LAST_MS - ms).padStart(DIGITS, '0');

/** An id for an inquiry that came at a time, given as ISO 8601. */
export function inquiryIdAt(at: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return countedDown(Date.parse(at)) + random.join('');
}

/** What parts the ids: those of all inquiries from before a time (ISO 8601) are at or after it, the others before it. */
export const firstIdBefore = (at: string): string => countedDown(Date.parse(at) - 1);
