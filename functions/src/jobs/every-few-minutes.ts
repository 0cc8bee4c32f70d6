import { notifyDue } from '../inbox/notify/deliver-events.ts';
import { queueReminders } from '../inbox/reminders.ts';
import { failure, log } from '../platform/log.ts';
import { deliverDue } from '../platform/mail/deliver.ts';
import type { Services } from '../services.ts';

/** The work of the schedule. All parts run to their end; then it throws the first failure. */
export async function everyFewMinutes(services: Services, now: Date): Promise<void> {
  const parts = await Promise.allSettled([
    services.publisher.publishDue(now),
    queueReminders(services, now),
    deliverDue(services.outbox, services.config.smtp, now),
    notifyDue(services),
  ]);
  const failures = parts.filter((part) => part.status === 'rejected');
  for (const { reason } of failures) log('ERROR', 'a part of the schedule has failed', failure(reason));
  if (failures[0]) throw failures[0].reason;
}
