/** An inbox and a month of visits beside the demo content, so that the dashboard shows its work from the start. */
import {
  beginningOf,
  business,
  CONTACT_PAGE,
  contactDetailsIn,
  currentUser,
  DAY_MS,
  type Device,
  dayOf,
  devices,
  HOUR_MS,
  INQUIRY_MONTHS,
  inquiryForm,
  inquiryStatuses,
  type SitePage,
  sitePages,
  sourceNames,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { User } from '../functions/src/accounts/user.ts';
import { createAttachmentStore } from '../functions/src/inbox/attachments.ts';
import { createInquiryStore } from '../functions/src/inbox/inquiries/store.ts';
import { createVisitCounts } from '../functions/src/insight/visit-counts.ts';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { messageIdOf } from '../functions/src/platform/mail/addresses.ts';
import { createOutbox } from '../functions/src/platform/mail/outbox.ts';
import demo from './demo-inquiries.json' with { type: 'json' };
import { seed } from './seed.ts';
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
type Draft = (typeof demoInquiries)[number]['draft'];

const DAYS = 30;

// A value stands as often as it is likely. No two lists have lengths with a common divisor, so that each source gets
// visits to all pages, at all hours, from all devices.
const list = <T extends string>(text: string) => text.split(' ') as T[];
const SOURCES = list('google direct google linkedin whatsapp google direct facebook search email bing');
const ENTRIES = list<SitePage>('/ /services / /team / /services /about / /services /partners / /contact /');
const DEVICES = list<Device>('phone desktop phone phone tablet phone desktop');
const HOURS = list('09 14 10 20 11 08 15 10 12 09 16 21 14 10 07 11 22');
const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
/** One visit in so many sees the contact form, beside those that begin on its page and those that end with an inquiry. */
const CONTACT_EVERY = 27;

type Origin = { source: string; campaign: string | null; entry: SitePage; device: Device };
type Visit = Origin & { atMs: number; isContact: boolean };

/** The visits of the period, among them those that brought an inquiry: so no step of the funnel exceeds the one before. */
export function demoVisits(inquiries: readonly (Origin & Pick<Visit, 'atMs'>)[], nowMs: number): Visit[] {
  const visits: Visit[] = inquiries.map((one) => ({ ...one, isContact: true }));
  let n = 0;
  for (let index = 0; index < DAYS; index++) {
    const day = dayOf(nowMs - (DAYS - 1 - index) * DAY_MS);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    // More from week to week, half as many at weekends.
    const end = n + Math.round((28 + index / 2 + ((index * 5) % 8)) * (isWeekend ? 0.5 : 1));
    for (; n < end; n++) {
      const atMs = Date.parse(beginningOf(day)) + Number(pick(HOURS, n)) * HOUR_MS;
      if (atMs > nowMs) continue;
      const [source, entry, device] = [pick(SOURCES, n), pick(ENTRIES, n), pick(DEVICES, n)];
      const campaign = source === 'email' ? 'spring-letter' : null;
      const isContact = entry === CONTACT_PAGE || n % CONTACT_EVERY === 0;
      visits.push({ source, campaign, entry, device, atMs, isContact });
    }
  }
  return visits;
}

/** Counts the demo visits as the site counts its own. Throws Firestore's errors. */
async function seedVisits(db: Firestore, visits: readonly Visit[]): Promise<void> {
  const limits = { views: { max: Number.POSITIVE_INFINITY, seconds: 1 }, visitsWrittenSeconds: 30 };
  const counts = createVisitCounts(db, limits, (error) => {
    throw error;
  });
  for (const [index, { source, campaign, entry, device, atMs, isContact }] of visits.entries()) {
    const further = list<SitePage>('/ /services /about /team').slice(0, index % 5);
    for (const page of new Set([entry, ...further, ...(isContact ? [CONTACT_PAGE] : [])])) {
      const view = { page, isVisit: page === entry, isContact: page === CONTACT_PAGE };
      await counts.count({ ...view, cameFrom: { source, campaign, entry } }, device, atMs);
    }
  }
  await counts.flush();
}

/**
 * Stores the demo inquiries, as if the time since they came had passed, and the visits that brought them. Sends
 * nothing: the caller must see to it that no function is triggered.
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
    contacts: async () => [admin],
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

export const seedWithInbox = ({ withoutTriggers }: Pick<Suite, 'withoutTriggers'>) =>
  seed({ addInbox: (db, admin) => withoutTriggers(() => seedInbox(db, admin)) });
