import { contactDetailsIn, inquiry, reply } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { inquiryAcknowledgement, replyNotification } from './inquiry-mails.ts';

const at = '2026-11-23T08:00:00.000Z';
const base = {
  ...{ id: 'a', reference: 'MPK-A', lastName: 'K', email: 'w@example.com', message: 'Hi', consent: false },
  ...{ status: 'new', isSuspect: false, suspectReason: null, assignee: null, createdAt: at, updatedAt: at },
  ...{ company: null, serviceInterest: null },
};
const textFor = (firstName: string, subject: string) =>
  inquiryAcknowledgement(inquiry.parse({ ...base, firstName, subject }), contactDetailsIn([])).text;

test.each([
  'evil.test',
  'Win: https://evil',
  'a@evil',
  'выигрыш.рф',
  '例え.jp',
  'evil。test',
  'ｗｗｗ．ｅｖｉｌ．ｔｅｓｔ',
  'اتصل بنا ٠٥٠ ١٢٣ ٤٥٦٧',
  'Your account is blocked, call +1 (888) 555-0199',
  'Pay back by M-PESA to 0700 123 456',
])('an acknowledgement does not repeat what a mail program makes a link of: %s', (typed) => {
  expect(textFor(typed, typed)).not.toContain(typed);
});

test.each([
  'Mr. Otieno',
  'A question ... or two',
  'Plan for 2026 and 2027',
  'Tea… or coffee',
  'Grüße aus Köln',
])('an acknowledgement repeats any other name and subject: %s', (typed) => {
  expect(textFor(typed, 'x')).toContain(`Dear ${typed},`);
  expect(textFor('x', typed)).toContain(`about “${typed}”`);
});

test('the mail about a reply has the address that wrote it: its name may be that of the visitor', () => {
  const written = reply.parse({
    ...{ id: 'r', kind: 'reply', inquiryId: 'a', answerId: null, sender: 'person', createdAt: at },
    ...{ from: { name: 'Wanjiku K', address: 'w@evil.test' }, authentication: null },
    ...{ text: 'Pay here', quoted: '', attachments: [] },
  });
  const asked = inquiry.parse({ ...base, firstName: 'Wanjiku', subject: 'Tea' });
  const { subject, text } = replyNotification(asked, written, 'staff@mipaka.test');
  expect(subject).toBe('Reply from Wanjiku K: Tea (MPK-A)');
  expect(text).toMatch(/^w@evil\.test has answered\./);
});
