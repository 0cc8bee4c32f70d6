import { REPLY_HOURS } from '@mipaka/contract';
import { type Digest, digestMail, escalationMail } from './mail/reminder-mails.ts';
import type { Services } from './services.ts';
import { dayOf, dueOnDayOf, hourOf } from './store/nairobi.ts';
import { queueOnce } from './store/outbox.ts';

const HOUR_MS = 3_600_000;
/** Hours without an answer after which superadmins are told: four before it is late. */
const ESCALATED_AFTER_HOURS = 20;
/** For how long after that an inquiry is looked for, in hours: long enough for a schedule that missed some runs. */
const LOOKED_FOR_HOURS = 1;
/** Inquiries that one run tells of: in a flood the digest has the number. */
const MOST = 20;
/** When the mail of the day goes out in Nairobi, and until when a run that was missed is made up for, in minutes. */
const DIGEST = { hour: '08', withinMinutes: 30 };

type ReminderServices = Pick<Services, 'db' | 'config' | 'inquiries' | 'outbox' | 'users'>;

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

/**
 * Tells superadmins of each inquiry that has waited for twenty hours, for its first answer or for one to a reply, once.
 * Spam waits for nobody. Gives the number of mails.
 */
async function escalate(services: ReminderServices, now: Date): Promise<number> {
  const from = ago(now, ESCALATED_AFTER_HOURS + LOOKED_FOR_HOURS);
  const to = ago(now, ESCALATED_AFTER_HOURS);
  const [fresh, replied] = await Promise.all([
    services.inquiries.list({ status: 'new', suspect: false, from, to }, MOST),
    services.inquiries.waiting(from, to, MOST),
  ]);
  const waiting = [...fresh.rows, ...replied.filter((row) => row.status !== 'new' && !row.isSuspect)];
  if (waiting.length === 0) return 0;
  const superadmins = (await services.users.contacts()).filter(({ role }) => role === 'superadmin');
  let queued = 0;
  for (const inquiry of waiting) {
    for (const person of superadmins) {
      queued += Number(await queueOnce(services.db, services.outbox, escalationMail(inquiry, person), now));
    }
  }
  return queued;
}

/** Queues the mail of the day with what waits, at eight in Nairobi; silent where nothing does. Says whether it was queued. */
async function digest(services: ReminderServices, now: Date): Promise<boolean> {
  if (hourOf(now.getTime()) !== DIGEST.hour || now.getUTCMinutes() >= DIGEST.withinMinutes) return false;
  const { inquiries, outbox, config } = services;
  const isNew = { status: 'new', suspect: false } as const;
  const [late, lateReplies, dueToday, unassigned, failedMails] = await Promise.all([
    inquiries.count({ ...isNew, to: ago(now, REPLY_HOURS) }),
    inquiries.countWaiting(ago(now, REPLY_HOURS)),
    inquiries.count({ ...isNew, ...dueOnDayOf(now.getTime()) }),
    inquiries.count({ ...isNew, assignee: 'none' }),
    outbox.countFailed(),
  ]);
  const numbers: Digest = { late: late + lateReplies, dueToday, unassigned, failedMails };
  if (Object.values(numbers).every((number) => number === 0)) return false;
  return queueOnce(
    services.db,
    services.outbox,
    digestMail(numbers, dayOf(now.getTime()), config.mailTo),
    now,
  );
}

/** Queues the mails by which nobody is forgotten. It is run every few minutes; each mail is queued once. */
export async function queueReminders(services: ReminderServices, now: Date) {
  return { escalated: await escalate(services, now), digest: await digest(services, now) };
}
