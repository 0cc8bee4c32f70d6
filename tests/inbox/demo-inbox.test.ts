import { expect, test } from 'vitest';
import { seedInbox } from '../../tools/seed-inbox.ts';
import { runForStaff } from './inquiries.ts';

test('the demo inbox shows each view, its mails have left, and its counts are those of a funnel', async () => {
  const { api, cookie, asStaff } = await runForStaff('superadmin');
  const { json: me } = await asStaff('GET /api/user');
  await seedInbox(api.db, { ...me, isActive: true, createdBy: null, createdAt: '', updatedAt: '' });

  const { json } = await api.as(cookie)('GET /api/admin/overview');
  const counted = { total: 14, new: 6, overdue: 1, replied: 1, followUps: 1, snoozed: 1 };
  expect(json.inquiries).toMatchObject({ ...counted, mine: { new: 0, inProgress: 3 } });
  const { visits, contacts, inquiries, answered } = json.insight.now;
  const funnel = [visits, contacts, inquiries, answered];
  expect(funnel.toSorted((one, other) => other - one)).toEqual(funnel);

  const mails = (await api.db.collection('outbox').get()).docs;
  expect(new Set(mails.map((mail) => mail.get('state')))).toEqual(new Set(['SUCCESS']));
  expect((await api.db.collection('inquiry_events').get()).empty).toBe(true);
});
