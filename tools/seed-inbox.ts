/** An inbox and a month of visits beside the demo content, so that the dashboard shows its work from the start. */
import {
  business,
  contactDetailsIn,
  currentUser,
  DAY_MS,
  dayOf,
  devices,
  HOUR_MS,
  INQUIRY_MONTHS,
  inquiryForm,
  inquiryStatuses,
  nairobiMs,
  sitePages,
  sourceNames,
} from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { User } from '../functions/src/accounts/user.ts';
import { createAttachmentStore } from '../functions/src/inbox/attachments.ts';
import { createFormTokens } from '../functions/src/inbox/form-tokens.ts';
import { createInquiryStore } from '../functions/src/inbox/inquiries/store.ts';
import { createVisitorMails } from '../functions/src/inbox/visitor-mails.ts';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { deleteAll } from '../functions/src/platform/firestore/commit.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { messageIdOf } from '../functions/src/platform/mail/addresses.ts';
import { createOutbox, type Outbox } from '../functions/src/platform/mail/outbox.ts';
import demo from './demo-inquiries.json' with { type: 'json' };
import { seed } from './seed.ts';
import { demoVisits, seedVisits } from './seed-visits.ts';
import type { Suite } from './suite/index.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** What staff or the visitor did `afterHours` after the message. A snooze and a day to follow up count from the seeding. */
const demoStep = z.strictObject({
  afterHours: z.number().positive(),
  answer: z.string().optional(),
  isComplete: z.boolean().default(false),
  reply: z.string().optional(),
  note: z.string().optional(),
  status: z.enum(inquiryStatuses).optional(),
  isTaken: z.boolean().optional(),
  isToFollowUp: z.boolean().optional(),
  snoozedForDays: z.int().optional(),
});
type DemoStep = z.output<typeof demoStep>;

export const demoInquiries = z
  .array(
    z.strictObject({
      received: z.union([
        z.strictObject({ hoursAgo: z.number().positive() }),
        z.strictObject({ daysAgo: z.int().positive(), at: z.iso.time() }),
      ]),
      source: z.enum(sourceNames),
      campaign: z.string().nullable().default(null),
      entry: z.enum(sitePages),
      device: z.enum(devices),
      isSpam: z.boolean().default(false),
      draft: inquiryForm,
      steps: z.array(demoStep).default([]),
    }),
  )
  .parse(demo);
type DemoInquiry = (typeof demoInquiries)[number];
type Draft = DemoInquiry['draft'];

/** A time of day in Nairobi, some days after a moment; both moments in epoch milliseconds. */
const timeAfter = (nowMs: number, days: number, time: string) =>
  nairobiMs(dayOf(nowMs + days * DAY_MS), time);

/** When a demo inquiry came (epoch milliseconds): older ones at a time of day in Nairobi, so that staff answered by day. */
export const receivedMs = ({ received }: DemoInquiry, nowMs: number): number =>
  'hoursAgo' in received
    ? nowMs - received.hoursAgo * HOUR_MS
    : timeAfter(nowMs, -received.daysAgo, received.at);

/** An outbox whose mails have left already, at the time of the clock: nobody gets a mail from the past. */
function sentOutbox(db: Firestore, now: () => number): Outbox {
  const outbox = createOutbox(db, async () => '');
  return {
    ...outbox,
    queue(batch, mail, expireAt) {
      const sent = {
        ...outbox.queue(batch, mail, expireAt),
        state: 'SUCCESS',
        attempts: 1,
        nextTryAt: null,
      } as const;
      const at = iso(now());
      const ref = db.collection(collections.outbox).doc(mail.id);
      (batch as WriteBatch).update(ref, { ...sent, createdAt: at, updatedAt: at });
      return sent;
    },
  };
}

/**
 * Stores the demo inquiries, as if the time since they came had passed, and the visits that brought them. Sends nothing:
 * the caller must see to it that no function is triggered.
 */
export async function seedInbox(db: Firestore, admin: User, nowMs = Date.now()): Promise<void> {
  let atMs = nowMs;
  const now = () => atMs;
  const smtp = { url: '', from: business.email };
  const inquiries = createInquiryStore(db, {
    config: { smtp, mailTo: business.email, mailReplyTo: '', inquiryMonths: INQUIRY_MONTHS },
    outbox: sentOutbox(db, now),
    formTokens: createFormTokens(db),
    acknowledgements: createVisitorMails(db, defaultLimits, 'acknowledged'),
    attachments: createAttachmentStore(db, () => Promise.reject(new Error('No mail of the demo has a file'))),
    changeNotifier: { notify: async () => undefined },
    office: null,
    now,
    contactDetails: async () => contactDetailsIn([]),
    contacts: async () => [],
  });
  const user = currentUser.parse(admin);
  const by = { id: user.id, username: user.username };

  async function take(id: string, { firstName, lastName, email }: Draft, step: DemoStep) {
    if (step.answer) {
      const { lastMessageId: seen } = await inquiries.get(id);
      await inquiries.answer(id, { text: step.answer, seen, isComplete: step.isComplete }, user);
    }
    if (step.reply) {
      const messageId = `<${atMs}@${email.split('@')[1]}>`;
      const mail = {
        from: { name: `${firstName} ${lastName}`, address: email },
        sender: 'person',
        authentication: { isVerified: true, verdicts: 'spf=pass dkim=pass dmarc=pass' },
        text: step.reply,
        ...{ messageId, digest: messageId, references: [messageIdOf(`${id}-acknowledgement`, smtp)] },
        ...{ subject: '', quoted: '', isSpam: false, recipients: [], attachments: [] },
      } as const;
      await inquiries.receive(mail, false);
    }
    if (step.note) await inquiries.addNote(id, step.note, by);
    const change = {
      ...(step.status && { status: step.status }),
      ...(step.isTaken && { assignee: by }),
      ...(step.snoozedForDays && {
        snooze: { until: iso(timeAfter(nowMs, step.snoozedForDays, '08:00')) },
      }),
      ...(step.isToFollowUp && { followUpOn: dayOf(nowMs) }),
    };
    if (Object.keys(change).length > 0) await inquiries.change(id, change, by);
  }

  for (const one of demoInquiries) {
    const { draft, steps, device, source, campaign, entry } = one;
    atMs = receivedMs(one, nowMs);
    const suspicion = one.isSpam ? 'a field that no person sees was filled in' : null;
    const cameFrom = { source, campaign, entry };
    const { reference } = await inquiries.create(draft, { suspicion, cameFrom, device });
    const { rows } = await inquiries.list({ q: reference }, 1);
    for (const step of steps) {
      atMs = receivedMs(one, nowMs) + step.afterHours * HOUR_MS;
      await take(rows[0]?.id ?? '', draft, step);
    }
  }
  // These events are of the past: nobody is to be notified of them.
  await deleteAll(db, (await db.collection(collections.inquiryEvents).get()).docs);
  await seedVisits(
    db,
    demoVisits(
      demoInquiries.filter(({ isSpam }) => !isSpam).map((one) => ({ ...one, atMs: receivedMs(one, nowMs) })),
      nowMs,
    ),
  );
}

/** Seeds the emulators of a suite with the demo content, an inbox and visits, if they are empty. */
export const seedWithInbox = ({ withoutTriggers }: Pick<Suite, 'withoutTriggers'>) =>
  seed({ addInbox: (db, admin) => withoutTriggers(() => seedInbox(db, admin)) });
