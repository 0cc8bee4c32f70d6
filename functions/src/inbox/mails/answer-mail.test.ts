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

const answered = (text: string, of = asked) => {
  const answer = { id: 'b', kind: 'answer' as const, inquiryId: 'a', author: { id: 'u', username: 'amina' } };
  return answerMail({ ...answer, text, createdAt: at, references: [] }, of, null, 'r@example.com');
};

test('an answer is HTML without the signs of its words, each paragraph in the direction of its own', () => {
  const { html } = answered('<b>Yes</b>\n\nنعم.');
  for (const part of ['&lt;b&gt;Yes&lt;/b&gt;', 'نعم.', 'مرحبا.'])
    expect(html).toContain(`<p dir="auto">${part}</p>`);
});

test('an address in an answer is a link, also where a mail program makes none of HTML', () => {
  const { html } = answered(
    'See <https://a.test/b?c=1&d="x">, (https://e.test/f_g-h).\nNot javascript:alert(1)',
  );
  expect(html).toContain(
    '<a href="https://a.test/b?c=1&amp;d=">https://a.test/b?c=1&amp;d=</a>&quot;x&quot;&gt;,',
  );
  expect(html).toContain('(<a href="https://e.test/f_g-h">https://e.test/f_g-h</a>).<br>');
  expect(html).not.toContain('href="javascript');
});

test('a person with one name is quoted under that name', () => {
  const { text } = answered('Yes', { ...asked, firstName: 'Wanjiku', lastName: '' });
  expect(text).toContain('\nWanjiku wrote on 23 Nov 2026');
});
