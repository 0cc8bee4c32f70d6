/** The id of an inquiry begins with its time, counted down: newest first, without an index for each filter. */
import { randomInt } from 'node:crypto';

/** The moment from which times are counted down: in 2286, the last one with thirteen digits. */
const LAST_MS = 9_999_999_999_999;
const DIGITS = 13;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Makes twenty characters in total, like every id of Firestore's. */
const RANDOM_LENGTH = 7;

/** Times before 1970, which only a filter has, are as 1970: with a digit more they would sort before all others. */
const countedDown = (ms: number) => String(LAST_MS - Math.max(0, ms)).padStart(DIGITS, '0');

/** A text of so many random letters of an alphabet. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** An id for an inquiry received at a time (ISO 8601). */
export const inquiryIdAt = (at: string): string =>
  countedDown(Date.parse(at)) + randomText(ALPHABET, RANDOM_LENGTH);

/** The boundary of ids at a time (ISO 8601): ids of earlier inquiries sort at or after it, all others before it. */
export const firstIdBefore = (at: string): string => countedDown(Date.parse(at) - 1);
