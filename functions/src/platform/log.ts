type Severity = 'INFO' | 'WARNING' | 'ERROR';

/** Writes one line of JSON for Cloud Logging: ids, counts and codes, never text that a person typed. */
export function log(severity: Severity, message: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ severity, message, ...fields })}\n`);
}

/** The part of an unknown failure that may be logged. */
export function failure(error: unknown) {
  if (!(error instanceof Error)) return { name: 'unknown', error: String(error) };
  const { name, message, code, stack } = error as Error & { code?: unknown };
  return { name, error: message, code, stack };
}

/** Makes a function that logs a failure after which the work goes on. */
export const logged =
  (message: string, severity: 'ERROR' | 'WARNING' = 'ERROR') =>
  (error: unknown): void =>
    log(severity, message, failure(error));
