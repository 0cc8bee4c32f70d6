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
 * Marks a request so that it is carried out once, however often it is sent: the same content keeps its key until the
 * request has succeeded, and other content gets another one.
 */
export function createRequestMark() {
  let last: { content: string; key: string } | undefined;

  return {
    /** The header for sending a body. */
    headersFor(body: object): Record<string, string> {
      const content = textOf(body);
      if (last?.content !== content) last = { content, key: crypto.randomUUID() };
      return { 'Idempotency-Key': last.key };
    },
    /** After a success: the same content sent again is a new request. */
    renew(): void {
      last = undefined;
    },
  };
}
