import { hasStatus } from '../../../shared/lib/api/api.ts';
import { readUnsaved, writeUnsaved } from '../unsaved.ts';

const textOf = (body: object): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );

const NAME = 'request-keys';
const keptKeys = () => (readUnsaved(sessionStorage, NAME) ?? {}) as Record<string, string>;

/** Makes a call with an idempotency key. Content keeps its key, also across a reload, until its request has succeeded. */
export async function sendMarked<T>(
  body: object,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const content = textOf(body);
  const key = keptKeys()[content] ?? crypto.randomUUID();
  writeUnsaved(sessionStorage, NAME, { ...keptKeys(), [content]: key });
  const forget = () => {
    const { [content]: _, ...others } = keptKeys();
    writeUnsaved(sessionStorage, NAME, others);
  };
  try {
    const answer = await send({ 'Idempotency-Key': key });
    forget();
    return answer;
  } catch (error) {
    // Its earlier request was done and then undone, perhaps in another window: the next one is new.
    if (hasStatus(error, 409)) forget();
    throw error;
  }
}
