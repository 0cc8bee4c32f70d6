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
  sitePages,
  sourceNames,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { User } from '../functions/src/accounts/user.ts';
import { createAttachmentStore } from '../functions/src/inbox/attachments.ts';
import { createInquiryStore } from '../functions/src/inbox/inquiries/store.ts';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { messageIdOf } from '../functions/src/platform/mail/addresses.ts';
import { createOutbox } from '../functions/src/platform/mail/outbox.ts';
import demo from './demo-inquiries.json' with { type: 'json' };
import { seed } from './seed.ts';
import { demoVisits, seedVisits } from './seed-visits.ts';
import type { Suite } from './suite/index.ts';

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
      hoursAgo: z.number().positive(),
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

/**
 * Stores the demo inquiries, as if the time since they came had passed, and the visits that brought them. Sends nothing:
 * the caller must see to it that no function is triggered.
 */
export async function seedInbox(db: Firestore, admin: User, nowMs = Date.now()): Promise<void> {
  let atMs = nowMs;
  const now = () => atMs;
  const smtp = { url: '', from: business.email };
  const inquiries = createInquiryStore(db, {
    config: {
      smtp,
      mailTo: business.email,
      mailReplyTo: '',
      inquiryMonths: INQUIRY_MONTHS,
      limits: defaultLimits,
    },
    outbox: createOutbox(db, async () => ''),
    attachments: createAttachmentStore(db, () => Promise.reject(new Error('No mail of the demo has a file'))),
    notifyDashboards: async () => undefined,
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
        snooze: { until: new Date(nowMs + step.snoozedForDays * DAY_MS).toISOString() },
      }),
      ...(step.isToFollowUp && { followUpOn: dayOf(nowMs) }),
    };
    if (Object.keys(change).length > 0) await inquiries.change(id, change, by);
  }

  for (const { draft, steps, device, source, campaign, entry, isSpam, hoursAgo } of demoInquiries) {
    atMs = nowMs - hoursAgo * HOUR_MS;
    const suspicion = isSpam ? 'a field that no person sees was filled in' : null;
    const cameFrom = { source, campaign, entry };
    const { reference } = await inquiries.create(draft, { suspicion, cameFrom, device });
    const { rows } = await inquiries.list({ q: reference }, 1);
    for (const step of steps) {
      atMs = nowMs - (hoursAgo - step.afterHours) * HOUR_MS;
      await take(rows[0]?.id ?? '', draft, step);
    }
  }
  // These mails and events are of the past: nobody gets them.
  const writer = db.bulkWriter();
  const sent = { state: 'SUCCESS', attempts: 1, nextTryAt: null };
  for (const { ref } of (await db.collection(collections.outbox).get()).docs) void writer.update(ref, sent);
  for (const { ref } of (await db.collection(collections.inquiryEvents).get()).docs) void writer.delete(ref);
  await writer.close();
  const brought = demoInquiries.filter(({ isSpam }) => !isSpam);
  const visits = brought.map((one) => ({ ...one, atMs: nowMs - one.hoursAgo * HOUR_MS }));
  await seedVisits(db, demoVisits(visits, nowMs));
}

/** Seeds the emulators of a suite with the demo content, an inbox and visits, if they are empty. */
export const seedWithInbox = ({ withoutTriggers }: Pick<Suite, 'withoutTriggers'>) =>
  seed({ addInbox: (db, admin) => withoutTriggers(() => seedInbox(db, admin)) });
