const textOf = (body: object): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );

/** Gives idempotency keys: content keeps its key until its request has succeeded. */
export function createRequestMark() {
  const keys = new Map<string, string>();

  return {
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
