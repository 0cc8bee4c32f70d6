import { CONFIRM_PASSWORD } from '@mipaka/contract';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { createStore } from '../../../shared/lib/create-store.ts';

type Question = { answer: (isGiven: boolean) => void };
/** What the password prompt is asked; null while it is closed, undefined where there is no prompt. */
export const question = createStore<Question | null | undefined>(undefined);
let asked: Promise<boolean> | undefined;

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && error.problem?.type === CONFIRM_PASSWORD;

/** Makes a call. If the API requires the password first, asks once for all waiting calls, and repeats the call. */
export async function withConfirmation<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall();
  } catch (error) {
    if (!wantsPassword(error) || question.get() === undefined) throw error;
    asked ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
      asked = undefined;
      if (question.get()) question.set(null);
    });
    if (!(await asked)) throw error;
    return makeCall();
  }
}
