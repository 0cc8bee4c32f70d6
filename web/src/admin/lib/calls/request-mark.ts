import type { Endpoint } from '@mipaka/contract';
import { hasStatus, isRefusal } from '../../../shared/lib/api/api.ts';
import { readUnsaved, writeUnsaved } from '../unsaved.ts';
import { fetchAnswer } from './fetch-answer.ts';

const textOf = (body: object): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );

/** Makes a call with an idempotency key. Equal content has the same key, also after a reload, until a call succeeds. */
export async function sendMarked<T>(
  body: object,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const name = `request.${textOf(body)}`;
  const key = String(readUnsaved(sessionStorage, name)?.key ?? crypto.randomUUID());
  writeUnsaved(sessionStorage, name, { key });
  const forget = () => writeUnsaved(sessionStorage, name, null);
  try {
    const answer = await send({ 'Idempotency-Key': key });
    forget();
    return answer;
  } catch (error) {
    // The earlier request succeeded and was undone since, perhaps in another window: the next one is new.
    if (hasStatus(error, 409)) forget();
    throw error;
  }
}

/** Makes a call, and makes it `again` when its response is lost: the call must do nothing twice. */
export const untilAnswered = <T>(send: () => Promise<T>, again = send): Promise<T> =>
  send().catch((error) => {
    if (isRefusal(error)) throw error;
    return again();
  });

/** Makes a call that deletes something, and repeats it when its response is lost: a 404 then means that it is done. */
export const untilGone = (send: () => Promise<unknown>): Promise<unknown> =>
  untilAnswered(send, () =>
    send().catch((error) => {
      if (!hasStatus(error, 404)) throw error;
    }),
  );

/** Makes a call with such a key, under which it may be repeated. */
export const sendOnce = <E extends Endpoint>(endpoint: E, body: object) =>
  sendMarked(body, (headers) => untilAnswered(() => fetchAnswer(endpoint, { body, headers } as never)));
