import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@mipaka/contract';
import { normalizeKey } from '../firestore/db.ts';
import type { Signer } from '../secret-key.ts';

/** A mark counts for this long after the last sign-in, in milliseconds. */
export const MARK_MS = 365 * DAY_MS;
/** Most accounts that one browser is remembered for, because staff share devices. */
const MAX_MARKS = 8;
/** The day takes four digits in base 36, the signature 128 bits. */
const DAY_DIGITS = 4;
const SIGNATURE_BYTES = 16;

/** The cookie part of a device: its random id, then a mark for each account that has signed in on it. */
export const DEVICE = /[A-Za-z0-9_-]{22}(?:\.[0-9a-z]{4}[A-Za-z0-9_-]{22}){1,8}/;
const WHOLE = new RegExp(`^${DEVICE.source}$`);

const today = () => Math.floor(Date.now() / DAY_MS);
const dayOf = (mark: string) => Number.parseInt(mark.slice(0, DAY_DIGITS), 36);
const isFresh = (mark: string) => dayOf(mark) > today() - MARK_MS / DAY_MS && dayOf(mark) <= today();
const textOf = (id: string, username: string, day: string) =>
  JSON.stringify(['device', id, normalizeKey(username), day]);

function partsOf(device: string | undefined): { id?: string; marks: string[] } {
  if (!device || !WHOLE.test(device)) return { marks: [] };
  const [id, ...marks] = device.split('.');
  return { id, marks: marks.filter(isFresh) };
}

/** Signed marks of devices that have signed in before, for their own login limit. They grant no access. */
export function createDeviceMarks(signer: Signer) {
  const isMarkOf = (id: string, username: string, mark: string) => {
    const signature = Buffer.from(mark.slice(DAY_DIGITS), 'base64url');
    return signer.isSigned(textOf(id, username, mark.slice(0, DAY_DIGITS)), signature);
  };

  return {
    /** The id of a device that has signed in as `username` within a year; undefined for any other. */
    async knownAs(device: string | undefined, username: string): Promise<string | undefined> {
      const { id, marks } = partsOf(device);
      if (!id) return undefined;
      const found = await Promise.all(marks.map((mark) => isMarkOf(id, username, mark)));
      return found.includes(true) ? id : undefined;
    },

    /** The cookie part of the device after a sign-in as `username`: the new mark, then the seven latest others. */
    async marked(device: string | undefined, username: string): Promise<string> {
      const { id = randomBytes(16).toString('base64url'), marks } = partsOf(device);
      const isOwn = await Promise.all(marks.map((mark) => isMarkOf(id, username, mark)));
      const day = today().toString(36).padStart(DAY_DIGITS, '0');
      const signature = (await signer.sign(textOf(id, username, day))).subarray(0, SIGNATURE_BYTES);
      const others = marks.filter((_, index) => !isOwn[index]);
      return [id, day + signature.toString('base64url'), ...others].slice(0, 1 + MAX_MARKS).join('.');
    },
  };
}
