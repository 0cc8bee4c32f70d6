import { nairobiTime, type Snooze } from '@mipaka/contract';

/** How long an inquiry is snoozed: "until 24 Nov 2026, 08:00 EAT", "until they reply". */
export const snoozeText = ({ until }: Snooze): string =>
  until === null ? 'until they reply' : `until ${nairobiTime(until)}`;
