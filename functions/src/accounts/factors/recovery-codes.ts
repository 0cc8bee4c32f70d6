import { randomInt } from 'node:crypto';
import type { Signer } from '../../platform/secret-key.ts';
import { normalizeCode } from './app-codes.ts';

const CODES = 10;
/** Without letters and digits that look alike on paper: 0 and o, 1, l and i. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

/** Ten new recovery codes with 49 random bits each, in the form `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });

/** A recovery code in stored form: a keyed hash, so that a copy of the document does not allow trying codes. */
export const hashOfCode = async (signer: Signer, userId: string, code: string): Promise<string> =>
  (await signer.sign(JSON.stringify(['recovery-code', userId, normalizeCode(code)]))).toString('base64url');
