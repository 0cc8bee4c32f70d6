import { expect, test } from 'vitest';
import { seedInbox } from '../../tools/seed-inbox.ts';
import { runForStaff } from './inquiries.ts';

test('the demo inbox shows each view, its mails have left, and its counts are those of a funnel', async () => {
  const { api, cookie, asStaff } = await runForStaff('superadmin');
  const { json: me } = await asStaff('GET /api/user');
  await seedInbox(api.db, { ...me, isActive: true, createdBy: null, createdAt: '', updatedAt: '' });

  const { json } = await api.as(cookie)('GET /api/admin/overview');
  expect(json.inquiries).toMatchObject({
    total: 14,
    new: 6,
    overdue: 1,
    replied: 1,
    followUps: 1,
    snoozed: 1,
  });
  expect(json.inquiries.mine).toEqual({ new: 0, inProgress: 2 });
  const { visits, contacts, inquiries, answered } = json.insight.now;
  expect([visits, contacts, inquiries, answered].toSorted((a, b) => b - a)).toEqual([
    visits,
    contacts,
    inquiries,
    answered,
  ]);

  const mails = (await api.db.collection('outbox').get()).docs;
  expect(new Set(mails.map((mail) => mail.get('state')))).toEqual(new Set(['SUCCESS']));
  expect((await api.db.collection('inquiry_events').get()).empty).toBe(true);
});
