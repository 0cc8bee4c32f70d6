import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../shared/lib/api/api.ts';

/** Shows the server's errors below their fields, or above the buttons. Gives whether the server named any field. */
export function showServerErrors(
  form: Pick<UseFormReturn<FieldValues>, 'setError'>,
  error: unknown,
  isShown: (name: string) => boolean,
): boolean {
  const byField = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  for (const [index, [name, message]] of byField.entries()) {
    form.setError(isShown(name) ? name : 'root', { message }, { shouldFocus: index === 0 });
  }
  return byField.length > 0;
}
