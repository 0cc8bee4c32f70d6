import { beforeOfficeHours, dayOf, dueBefore, dueOnDayOf, hourOf, type Inquiry } from '@mipaka/contract';
import type { Services } from '../services.ts';
import { type Digest, digestMail, escalationMail } from './mails/reminder-mails.ts';

/** Office hours of waiting after which superadmins are mailed: four before the answer is late. */
const ESCALATED_AFTER_HOURS = 20;
/** Hours after that in which an inquiry is looked for: long enough for a schedule that missed some runs. */
const LOOKED_FOR_HOURS = 1;
/** Most inquiries that one run mails about: in a flood the digest has the number. */
const MOST = 20;
/** Most inquiries with a late reply that one run assigns to people. */
const MOST_ASSIGNED = 500;
/** The hour of the daily mail in Nairobi, and the minutes in which a later run makes up for a missed one. */
const DIGEST = { hour: '08', withinMinutes: 30 };

type ReminderServices = Pick<Services, 'office' | 'inquiries' | 'outbox' | 'users'>;
type Person = Awaited<ReturnType<Services['users']['contacts']>>[number];

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Mails superadmins once about each inquiry that has waited twenty office hours for its first answer or for one to a
 * reply. Spam is left out; snoozed inquiries count, because their visitors wait all the same. Gives the number of
 * mails.
 */
async function escalate(services: ReminderServices, now: Date): Promise<number> {
  const ago = (hours: number) => iso(beforeOfficeHours(now.getTime(), hours, services.office));
  const from = ago(ESCALATED_AFTER_HOURS + LOOKED_FOR_HOURS);
  const to = ago(ESCALATED_AFTER_HOURS);
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
      queued += Number(await services.outbox.queueOnce(escalationMail(inquiry, person)));
    }
  }
  return queued;
}

/** The work that waits for everybody, and functions that count it per person. */
async function readWaiting({ inquiries, outbox, office }: ReminderServices, nowMs: number) {
  const late = iso(dueBefore(nowMs, office));
  const [lateReplies, unassigned, failedMails, snoozed] = await Promise.all([
    inquiries.waiting('', late, MOST_ASSIGNED),
    inquiries.count({ status: 'new', suspect: false, assignee: 'none' }),
    outbox.countFailed(),
    inquiries.snoozed(nowMs),
  ]);
  const isOf = (id: string) => (row: Inquiry) => row.assignee?.id === id && !row.isSuspect;
  const aside = snoozed.count({ status: 'new', suspect: false, assignee: 'none' });
  return {
    unassigned: Math.max(0, unassigned - aside),
    failedMails,
    lateReplies: (id: string) => lateReplies.filter((row) => row.status !== 'new').filter(isOf(id)).length,
  };
}

/**
 * Queues a mail for each person at eight in Nairobi with the work that waits for them; none without any work, and none
 * for people who have switched it off. Gives the number of mails.
 */
async function digest(services: ReminderServices, now: Date): Promise<number> {
  const nowMs = now.getTime();
  if (hourOf(nowMs) !== DIGEST.hour || now.getUTCMinutes() >= DIGEST.withinMinutes) return 0;
  const { outbox, inquiries, office, users } = services;
  const people = (await users.contacts()).filter(({ wantsDigest }) => wantsDigest);
  if (people.length === 0) return 0;
  const waiting = await readWaiting(services, nowMs);
  const due = dueOnDayOf(nowMs, office);
  const numbersOf = async ({ id }: Person): Promise<Digest> => {
    const isNew = { status: 'new', suspect: false, assignee: id } as const;
    const [late, dueToday, followUps] = await Promise.all([
      inquiries.count({ ...isNew, to: iso(dueBefore(nowMs, office)) }),
      inquiries.count({ ...isNew, from: iso(due.from), to: iso(due.to) }),
      inquiries.countFollowUps(dayOf(nowMs), id),
    ]);
    return {
      late: late + waiting.lateReplies(id),
      dueToday,
      followUps,
      unassigned: waiting.unassigned,
      failedMails: waiting.failedMails,
    };
  };
  let queued = 0;
  for (const person of people) {
    const numbers = await numbersOf(person);
    if (Object.values(numbers).every((number) => number === 0)) continue;
    queued += Number(await outbox.queueOnce(digestMail(numbers, dayOf(nowMs), person)));
  }
  return queued;
}

/** Ends the snoozes that are over, and queues reminders. It runs every few minutes; each mail is queued once. */
export async function queueReminders(services: ReminderServices, now: Date) {
  await services.inquiries.endSnoozes(now);
  return { escalated: await escalate(services, now), digest: await digest(services, now) };
}
