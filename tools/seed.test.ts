import { DAY_MS, REPLY_HOURS } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { draftsFor } from './seed.ts';
import { demoInquiries, demoVisits } from './seed-inbox.ts';

test('a real project is seeded without stories, and the demo with stories that read as real', () => {
  expect(draftsFor('mipaka-live')).not.toHaveProperty('stories');
  expect(draftsFor('mipaka-live')).toHaveProperty('services');
  const stories = draftsFor('demo-mipaka').stories ?? [];
  expect(stories.length).toBeGreaterThan(0);
  expect(JSON.stringify(stories)).not.toMatch(/example|invented|nobody said/i);
});

test('every demo inquiry is one that the form could have sent, and its times are in order', () => {
  for (const { hoursAgo, steps, draft } of demoInquiries) {
    const times = [0, ...steps.map(({ afterHours }) => afterHours)];
    expect(times, draft.subject).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1), draft.subject).toBeLessThan(hoursAgo);
    expect(draft.email).toMatch(/[@.]example(\.(com|net|org))?$/);
  }
});

test('the inbox waits in each way: one is overdue, one nearly, others have time', () => {
  const waiting = demoInquiries.filter(({ isSpam, steps }) => !isSpam && steps.length === 0);
  const hoursLeft = waiting.map(({ hoursAgo }) => REPLY_HOURS - hoursAgo).sort((a, b) => a - b);
  expect(hoursLeft.length).toBeGreaterThan(4);
  expect(hoursLeft[0]).toBeLessThan(0);
  expect(hoursLeft[1]).toBeGreaterThan(0);
  expect(hoursLeft[1]).toBeLessThan(3);
});

test.each(['2026-03-04T09:30:00Z', '2026-03-07T21:30:00Z'])('visits seeded at %s have passed', (now) => {
  const nowMs = Date.parse(now);
  const visits = demoVisits([], nowMs);
  const days = visits.map(({ atMs }) => (nowMs - atMs) / DAY_MS);
  expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...days)).toBeLessThan(30);
  const contacts = visits.filter(({ isContact }) => isContact).length;
  expect(contacts).toBeLessThan(visits.length / 5);
});
