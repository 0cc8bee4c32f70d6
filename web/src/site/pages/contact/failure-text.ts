import { ApiError } from '../../../shared/lib/api/api.ts';

/** The text for a visitor whose message could not be sent. */
export function failureText(error: Error, isOnline: boolean): string {
  if (error instanceof ApiError) {
    if (error.status === 429) return error.problem?.detail ?? 'Too many messages: please wait a minute.';
    if (error.status >= 500) return 'Our server has a problem at the moment.';
    return error.problem?.detail ?? error.message;
  }
  return isOnline ? 'Our server could not be reached.' : 'You seem to be offline.';
}
