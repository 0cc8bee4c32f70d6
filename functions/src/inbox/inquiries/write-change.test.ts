import fc from 'fast-check';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { Facets } from './facets.ts';
import type { InquiryServices, StoredInquiry } from './stored.ts';
import { createInquiryUpdates } from './write-change.ts';

/** A writer for one user, or for nobody, and the values that it writes into an inquiry. */
function start(signedIn: { id: string; username: string } | null) {
  const db = { collection: () => ({ doc: () => ({}) }) } as unknown as Firestore;
  const services = { office: null, now: () => Date.parse(fresh.createdAt) } as unknown as InquiryServices;
  const batch = { update: vi.fn<WriteBatch['update']>(), create: vi.fn<WriteBatch['create']>() };
  const { writerOf } = createInquiryUpdates(db, services);
  return {
    writer: writerOf(batch as unknown as WriteBatch, signedIn),
    written: () => batch.update.mock.calls[0]?.[1],
    entry: () => batch.create.mock.calls[0]?.[1],
  };
}

const fresh = {
  id: 'an-inquiry',
  reference: 'MPK-ABCDEFGH',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: 'wanjiku@example.com',
  company: null,
  serviceInterest: null,
  subject: null,
  message: 'Hello',
  consent: false,
  status: 'new',
  isSuspect: false,
  suspectReason: null,
  assignee: null,
  createdAt: '2026-11-23T05:00:00.000Z',
  updatedAt: '2026-11-23T05:00:00.000Z',
  facets: { source: 'unknown', entry: 'unknown', campaign: null, device: null, hour: '08', answer: 'none' },
} as unknown as StoredInquiry;

test.each(['new', 'completed'] as const)(
  'taking up an inquiry that is %s stores its new assignee and the actor without e-mail address and role',
  (status) => {
    const user = { id: 'fatuma-id', username: 'fatuma' };
    const signedIn = { ...user, name: 'Fatuma', email: 'fatuma@mipaka.test', role: 'admin' };

    const { writer, written, entry } = start(signedIn);
    writer.change({ ...fresh, status }, {}, { change: { status: 'in-progress' } });

    expect(written()).toMatchObject({ assigneeId: user.id });
    expect(written()).toHaveProperty('assignee', user);
    expect(entry()).toMatchObject({ action: 'status', addresses: [] });
    expect(entry()).toHaveProperty('actor', user);
    expect(entry()).toHaveProperty('changes.assignee', { before: null, after: user });
  },
);

test.each([
  [null, 'new'],
  ['2026-11-23T06:00:00.000Z', undefined],
])('an inquiry given back, first answered at %s, is written with the status %s', (firstAnswerAt, status) => {
  const assignee = { id: 'omar-id', username: 'omar' };
  const { writer, written } = start(assignee);
  const before = { ...fresh, status: 'in-progress', assignee, firstAnswerAt } as StoredInquiry;
  writer.change(before, {}, { change: { assignee: null } });
  expect(written()).toMatchObject({ assignee: null, assigneeId: 'none' });
  expect((written() as { status?: string }).status).toBe(status);
});

test('an inquiry given back after a reply waits once, as new, until somebody takes it up again', () => {
  const assignee = { id: 'omar-id', username: 'omar' };
  const { writer, written } = start(assignee);
  const before = { ...fresh, assignee, repliedAt: fresh.createdAt } as StoredInquiry;
  writer.change({ ...before, status: 'in-progress' }, {}, { change: { assignee: null } });
  expect(written()).toMatchObject({ status: 'new', isReplied: false });
  const again = start(assignee);
  again.writer.change({ ...before, status: 'new' }, {}, { change: { status: 'in-progress' } });
  expect(again.written()).toMatchObject({ isReplied: true });
});

test('an inquiry that a call names twice is changed and counted once', async () => {
  const batch = {
    update: vi.fn<() => void>(),
    create: vi.fn<() => void>(),
    set: vi.fn<(ref: unknown, values: object) => void>(),
    commit: async () => [],
  };
  const found = (ref: { id: string }) => ({ ref, exists: true, data: () => fresh });
  const db = {
    collection: () => ({ doc: (id: string) => ({ id }) }),
    getAll: async (...refs: { id: string }[]) => refs.map(found),
    batch: () => batch,
  } as unknown as Firestore;
  const now = () => Date.parse(fresh.createdAt);
  const services = { office: null, now, contacts: async () => [] } as unknown as InquiryServices;
  const { updateAll } = createInquiryUpdates(db, services);
  const by = { id: 'fatuma-id', username: 'fatuma' };
  const changed = await updateAll([fresh.id, fresh.id], by, async (_row, { change }) =>
    change({ change: { status: 'closed' } }),
  );
  expect([changed, batch.update.mock.calls]).toEqual([[expect.anything()], [expect.anything()]]);
});

test('a finished inquiry has no visitor waiting, whatever a change restores', () => {
  const { writer, written } = start(null);
  const internal = { repliedAt: fresh.createdAt };
  writer.change({ ...fresh, status: 'completed' }, {}, { change: {}, internal, action: 'withdraw' });
  expect(written()).toMatchObject({ repliedAt: null, isReplied: false });
});

test('after any changes the counts are those of a recount', () => {
  const statuses = fc.constantFrom('new', 'in-progress', 'completed', 'closed');
  const step = fc.oneof(fc.record({ status: statuses }), fc.record({ isSuspect: fc.boolean() }));
  const types = fc.constantFrom(null, 'Press', 'Career');
  const steps = fc.array(fc.tuple(step, fc.nat(200)), { maxLength: 20 });
  fc.assert(
    fc.property(types, fc.boolean(), steps, (serviceInterest, isSuspect, changes) => {
      const counts = new Map<string, number>();
      let nowMs = Date.parse(fresh.createdAt);
      const set = (_ref: unknown, { days = {} }: { days?: Record<string, Record<string, object>> }) => {
        for (const [day, added] of Object.entries(days))
          for (const [name, by] of Object.entries(added))
            counts.set(`${day} ${name}`, (counts.get(`${day} ${name}`) ?? 0) + Reflect.get(by, 'operand'));
      };
      let row = { ...fresh, serviceInterest, isSuspect };
      const update = (_ref: unknown, values: object) => {
        row = { ...row, ...values };
      };
      const batch = { set, update, create: () => undefined } as unknown as WriteBatch;
      const db = { collection: () => ({ doc: () => ({}) }) } as unknown as Firestore;
      const services = { office: null, now: () => nowMs } as unknown as InquiryServices;
      const { writerOf } = createInquiryUpdates(db, services);
      const first = writerOf(batch, null);
      first.begin(row);
      first.finish();
      for (const [change, hours] of changes) {
        nowMs += hours * 3_600_000;
        const writer = writerOf(batch, { id: 'fatuma-id', username: 'fatuma' });
        writer.change(row, {}, { change });
        writer.finish();
      }
      const type = serviceInterest?.toLowerCase() ?? 'unknown';
      const { answer } = row.facets as Facets;
      const names = ['source unknown', 'entry unknown', 'hour 08', `type ${type}`].map(
        (of) => `inquiry ${of}`,
      );
      const counted = row.isSuspect ? [] : ['inquiry', ...names, `answer ${answer}`];
      const left = [...counts].filter(([, number]) => number !== 0);
      expect(answer === 'none').toBe(row.status === 'new');
      expect(Object.fromEntries(left)).toEqual(
        Object.fromEntries(counted.map((name) => [`2026-11-23 ${name}`, 1])),
      );
    }),
  );
});

test('a withdrawn consent is stored, and the log has who noted it', () => {
  const { writer, written, entry } = start({ id: 'fatuma-id', username: 'fatuma' });
  writer.change({ ...fresh, consent: true }, {}, { change: { consent: false } });
  expect(written()).toMatchObject({ consent: false });
  expect(entry()).toMatchObject({ changes: { consent: { before: true, after: false } } });
});
