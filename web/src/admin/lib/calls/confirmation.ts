import { CONFIRM_PASSWORD } from '@mipaka/contract';
import { ApiError } from '../../../shared/lib/api/api.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Sets the function that asks for the password; the returned function removes it. */
export function confirmWith(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && error.problem?.type === CONFIRM_PASSWORD;

/** Makes a call. If the API requires the password first, asks once for all waiting calls, and repeats the call. */
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
