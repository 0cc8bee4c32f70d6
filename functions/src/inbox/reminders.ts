import {
  afterOfficeHours,
  DAY_MS,
  dayOf,
  dueBefore,
  dueOnDayOf,
  hourOf,
  type Inquiry,
} from '@mipaka/contract';
import type { Services } from '../services.ts';
import { endSnoozes } from './inquiries/snoozes.ts';
import { type Digest, digestMail, escalationMail } from './mails/reminder-mails.ts';

/** Office hours of waiting after which superadmins are mailed: four before the answer is late. */
const ESCALATED_AFTER_HOURS = 20;
/** Hours after that in which an inquiry is looked for: long enough for a schedule that missed some runs. */
const LOOKED_FOR_HOURS = 1;
/** Most inquiries that one run mails about: in a flood the digest has the number. */
const MOST = 20;
/** Most inquiries with a reply that waits that one run assigns to people. */
const MOST_ASSIGNED = 500;
/** The hour of the daily mail in Nairobi, and the minutes in which a later run makes up for a missed one. */
const DIGEST = { hour: '08', withinMinutes: 30 };

const iso = (ms: number) => new Date(ms).toISOString();

/** Mails superadmins once about each inquiry, also a snoozed one, that has waited for twenty office hours. */
async function escalate(services: Services, now: Date): Promise<void> {
  const ago = (hours: number) => iso(afterOfficeHours(now.getTime(), -hours, services.office));
  const from = ago(ESCALATED_AFTER_HOURS + LOOKED_FOR_HOURS);
  const to = ago(ESCALATED_AFTER_HOURS);
  const [fresh, replied] = await Promise.all([
    services.inquiries.list({ status: 'new', suspect: false, from, to }, MOST),
    services.inquiries.waiting(from, to, MOST),
  ]);
  const waiting = [...fresh.rows, ...replied];
  if (waiting.length === 0) return;
  const superadmins = (await services.users.readers()).filter(({ role }) => role === 'superadmin');
  for (const inquiry of waiting)
    for (const person of superadmins) await services.outbox.queueOnce(escalationMail(inquiry, person));
}

/** Queues a mail at eight in Nairobi for each person who wants it and has work that waits. */
async function digest(services: Services, now: Date): Promise<void> {
  const nowMs = now.getTime();
  if (hourOf(nowMs) !== DIGEST.hour || now.getUTCMinutes() >= DIGEST.withinMinutes) return;
  const { outbox, inquiries, office, users } = services;
  const people = (await users.readers()).filter(({ wantsDigest = true }) => wantsDigest);
  const late = iso(dueBefore(nowMs, office));
  const notDueToday = dueOnDayOf(nowMs, office).to;
  const newOf = (assignee: string) => ({ status: 'new', suspect: false, assignee }) as const;
  const [replied, failedMails] = await Promise.all([
    inquiries.waiting('', notDueToday, MOST_ASSIGNED),
    // Of the last two days only: staff cannot remove a failed mail, which stays in the outbox for months.
    outbox.countGivenUp(iso(nowMs - 2 * DAY_MS)),
  ]);
  const unassigned = await inquiries.count({ ...newOf('none'), snoozed: false });
  const isLate = ({ repliedAt }: Inquiry) => String(repliedAt) < late;
  for (const person of people) {
    const own = replied.filter(({ assignee }) => assignee?.id === person.id);
    const repliesDue = own.filter((one) => !isLate(one) && one.snooze === null).length;
    // From `late`: those that became due in the night are in that number.
    const firstDue = { ...newOf(person.id), snoozed: false, from: late, to: notDueToday };
    const numbers: Digest = {
      late: (await inquiries.count({ ...newOf(person.id), to: late })) + own.filter(isLate).length,
      dueToday: (await inquiries.count(firstDue)) + repliesDue,
      followUps: await inquiries.count({ followUpTo: dayOf(nowMs), assignee: person.id }),
      unassigned,
      failedMails,
    };
    if (Object.values(numbers).every((number) => number === 0)) continue;
    await outbox.queueOnce(digestMail(numbers, dayOf(nowMs), person));
  }
}

/** Ends the snoozes that are over, and queues reminders. It runs every few minutes; each mail is queued once. */
export async function queueReminders(services: Services, now: Date): Promise<void> {
  await endSnoozes(services.db, now);
  // Otherwise reminders would collect, and all leave at once when a mail server is set up.
  if (!services.mail) return;
  await escalate(services, now);
  await digest(services, now);
}
