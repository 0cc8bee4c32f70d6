/** A failure that the caller is told about. Thrown anywhere; the API's error handler answers it. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  /**
   * @param status the HTTP status, 400 to 599
   * @param detail one sentence for a person: what is wrong, and what to do where that helps
   * @param more `errors` names each bad field; `headers` go with the answer
   */
  constructor(
    status: number,
    detail: string,
    more: { errors?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = 'HttpError';
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}
