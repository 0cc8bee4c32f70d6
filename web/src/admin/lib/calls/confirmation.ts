import { CONFIRM_PASSWORD } from '@mipaka/contract';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { createStore } from '../../../shared/lib/create-store.ts';

/** What the password prompt is asked; null while it is closed. */
export const question = createStore<{ answer: (isGiven: boolean) => void } | null>(null);
let asked: Promise<boolean> | undefined;

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && error.problem?.type === CONFIRM_PASSWORD;

/** Makes a call. If the API requires the password first, asks once for all waiting calls, and repeats the call. */
export async function withConfirmation<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall();
  } catch (error) {
    if (!wantsPassword(error)) throw error;
    asked ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
      asked = undefined;
      question.set(null);
    });
    if (!(await asked)) throw error;
    return makeCall();
  }
}
