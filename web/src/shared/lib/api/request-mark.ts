/** A text that identifies a body; a file counts by its name, size and time. */
const textOf = (body: object): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );

/**
 * Gives requests idempotency keys, so that each runs once however often it is sent: content keeps its key until its
 * request has succeeded, and other content gets another key.
 */
export function createRequestMark() {
  const keys = new Map<string, string>();

  return {
    /** The header for a request with this body. */
    headersFor(body: object): Record<string, string> {
      const content = textOf(body);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      return { 'Idempotency-Key': key };
    },
    /** After a success: the next request with the same content is a new one. */
    renew(body: object): void {
      keys.delete(textOf(body));
    },
  };
}
