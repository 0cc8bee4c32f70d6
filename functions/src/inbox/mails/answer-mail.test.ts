import { inquiry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { answerMail } from './answer-mail.ts';

const at = '2026-11-23T08:00:00.000Z';
const asked = inquiry.parse({
  ...{
    id: 'a',
    reference: 'MPK-A',
    firstName: 'W',
    lastName: 'K',
    email: 'w@example.com',
    message: 'مرحبا.',
  },
  ...{ status: 'new', isSuspect: false, suspectReason: null, assignee: null, createdAt: at, updatedAt: at },
  ...{ company: null, serviceInterest: null, subject: null, consent: false },
});

test('an answer is HTML without the signs of its words, each paragraph in the direction of its own', () => {
  const author = { id: 'u', username: 'amina' };
  const said = { id: 'b', kind: 'answer' as const, inquiryId: 'a', author, text: '<b>Yes</b>\n\nنعم.' };
  const { html } = answerMail({ ...said, createdAt: at, references: [] }, asked, null, 'r@example.com');
  for (const part of ['&lt;b&gt;Yes&lt;/b&gt;', 'نعم.', 'مرحبا.'])
    expect(html).toContain(`<p dir="auto">${part}</p>`);
});

test('a person with one name is quoted under that name', () => {
  const answer = { id: 'b', kind: 'answer' as const, inquiryId: 'a', author: { id: 'u', username: 'amina' } };
  const of = { ...asked, firstName: 'Wanjiku', lastName: '' };
  const mail = answerMail(
    { ...answer, text: 'Yes', createdAt: at, references: [] },
    of,
    null,
    'r@example.com',
  );
  expect(mail.text).toContain('\nWanjiku wrote on 23 Nov 2026');
});
