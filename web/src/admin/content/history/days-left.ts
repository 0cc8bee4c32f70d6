import { DAY_MS } from '@mipaka/contract';

/** How many days an entry can still be restored, in words, at `nowMs` (epoch milliseconds). */
export function daysLeft(expiresAt: string, nowMs: number): string {
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS);
  if (days <= 0) return 'Deleted for good any moment';
  return days === 1 ? '1 day left' : `${days} days left`;
}
