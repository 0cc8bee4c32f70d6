import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { createInquiryCommands } from './commands.ts';
import type { InquiryServices } from './stored.ts';

const at = '2026-11-23T05:00:00.000Z';
const spam = {
  ...{ id: 'an-inquiry', reference: 'MPK-ABCDEFGH', firstName: 'Wanjiku', lastName: 'Kamau' },
  ...{ email: 'wanjiku@example.com', company: null, serviceInterest: null, subject: null, message: 'Hello' },
  ...{ consent: false, isSuspect: true, suspectReason: 'the form was not ours', assignee: null },
  ...{ createdAt: at, updatedAt: at },
  facets: { source: 'unknown', entry: 'unknown', campaign: null, device: null, hour: '08', answer: 'h1' },
};

test.each([
  ['completed', false, 'new'],
  ['closed', false, 'new'],
  ['in-progress', false, 'in-progress'],
  // An inquiry before it was spam: it has been dealt with.
  ['completed', true, 'completed'],
] as const)(
  'spam that staff have set to %s, its mails sent before: %s, is %s once it is cleared',
  async (status, hasMails, after) => {
    const document = (ref: { id: string }) => ({
      ref,
      exists: true,
      data: () => ({ ...spam, status, hasMails }),
      get: (field: string) => (field === 'state' ? 'unsubscribed' : undefined),
    });
    const ref = (id: string) => ({ id });
    const batch = { update: vi.fn(), create: vi.fn(), set: vi.fn(), commit: async () => [] };
    const db = {
      collection: () => ({ doc: ref }),
      getAll: async (...refs: { id: string }[]) => refs.map(document),
      batch: () => batch,
    } as unknown as Firestore;
    const queue = vi.fn<InquiryServices['outbox']['queue']>();
    const limits = { mailboxSeconds: 1, mailDomain: { max: 1, seconds: 1 } };
    const services = { config: { limits, mailTo: 'us@example.com' }, outbox: { queue }, office: null };
    const commands = createInquiryCommands(db, {
      ...services,
      now: () => Date.parse(at),
    } as unknown as InquiryServices);
    const by = { id: 'amina', username: 'amina' };
    const cleared = await commands.change(spam.id, { isSuspect: false, suspectReason: null }, by);
    expect(cleared).toMatchObject({ status: after, isSuspect: false });
    expect(queue).toHaveBeenCalledTimes(hasMails ? 0 : 1);
  },
);
