import { expect, test } from 'vitest';
import { fullName, inquiryDraft } from './inquiry.ts';

const message = { firstName: 'Wanjiku', lastName: 'Müller', email: 'w@example.com', message: 'Hello' };

test('an inquiry needs a name, an e-mail address and a message, and nothing else', () => {
  expect(inquiryDraft.safeParse(message).success).toBe(true);
  const missing = inquiryDraft.safeParse({}).error?.issues.map(({ path }) => path.join());
  expect(missing).toEqual(['firstName', 'lastName', 'email', 'message']);
});

test.each([
  ['a blank first name', 'firstName', '  '],
  ['a wrong address', 'email', 'not-an-address'],
  ['a list as the address', 'email', ['a@b.co']],
  ['another inquiry type', 'serviceInterest', 'Anything'],
  ['a message that is too long', 'message', 'x'.repeat(5_001)],
  ['a line break in the subject', 'subject', 'a\r\nBcc: b@c.de'],
  ['NUL in the message', 'message', 'a\u0000'],
])('an inquiry with %s is refused, and the error names the field', (_what, field, value) => {
  const { error } = inquiryDraft.safeParse({ ...message, [field]: value });
  expect(error?.issues.map(({ path }) => path.join())).toEqual([field]);
});

test('a single name has no space after it', () => {
  expect(fullName({ firstName: 'Juma', lastName: '' })).toBe('Juma');
});
