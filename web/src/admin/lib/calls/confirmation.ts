import { CONFIRM_PASSWORD } from '@mipaka/contract';
import { ApiError } from '../../../shared/lib/api/api.ts';

/** Asks for the password; false when the person would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Says who asks for the password from now on; the result takes it back. */
export function confirmWith(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && error.problem?.type === CONFIRM_PASSWORD;

/**
 * Makes a call; when the API wants the password first, asks for it, once for all calls that wait, and makes it again.
 *
 * @throws what the call throws, also when no password was given
 */
export async function withConfirmation<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall();
  } catch (error) {
    if (!wantsPassword(error) || !ask) throw error;
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    if (!(await asked)) throw error;
    return makeCall();
  }
}
