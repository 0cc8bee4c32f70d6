import { notifyDue } from '../inbox/notify/deliver-events.ts';
import { queueReminders } from '../inbox/reminders.ts';
import { failure, log } from '../platform/log.ts';
import { deliverDue } from '../platform/mail/deliver.ts';
import type { Services } from '../services.ts';

/**
 * Publishes due sets, queues reminders, and sends what the triggers missed and what failed before. All parts run at the
 * same time and to their end. Throws the first failure when all have ended, so that the run counts as failed.
 */
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
