import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../shared/lib/api/api.ts';

/**
 * Shows what the server has said about a form's fields under them, and of what the form does not show, above its
 * buttons. Gives whether it has said anything about a field.
 */
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
