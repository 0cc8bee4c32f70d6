import { expect, test } from 'vitest';
import { digestMail } from './reminder-mails.ts';

test('the subject of the daily mail, all that a phone shows, names whatever waits and nothing else', () => {
  const numbers = { late: 0, dueToday: 10, followUps: 0, unassigned: 3, failedMails: 0 };
  const { subject } = digestMail(numbers, '2026-11-23', {
    id: 'u',
    username: 'amina',
    email: 'a@mipaka.test',
  });
  expect(subject).toBe('Today: Yours, due today: 10; New and unassigned: 3');
});
