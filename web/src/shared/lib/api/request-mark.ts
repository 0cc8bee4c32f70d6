/** What tells one body from another; a file by its name, size and time. */
const textOf = (body: object): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );

/**
 * Marks requests so that each is done once, however often it is sent: the same content keeps its key until its
 * request has succeeded, and other content gets another one.
 */
export function createRequestMark() {
  const keys = new Map<string, string>();

  return {
    /** The header for sending a body. */
    headersFor(body: object): Record<string, string> {
      const content = textOf(body);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      return { 'Idempotency-Key': key };
    },
    /** After a success: the same content sent again is a new request. */
    renew(body: object): void {
      keys.delete(textOf(body));
    },
  };
}
