import { expect, test } from 'vitest';
import { fromPostmark, fromResults, fromSendGrid, judge } from './authentication.ts';

const from = 'wanjiku@example.com';
const isVerified = (verdicts: Parameters<typeof judge>[1]) => judge(from, verdicts).isVerified;

test.each([
  ['DMARC', 'mx.test; dmarc=pass header.from=example.com', true],
  ['a signature of the domain', 'mx.test; dkim=pass header.d=example.com', true],
  ['a signature of a domain above or below', 'mx.test; dkim=pass header.i=@mail.example.com', true],
  ['the server of the domain', 'mx.test; spf=pass (a comment) smtp.mailfrom=bounce@example.com', true],
  ['one of two signatures', 'mx.test; dkim=pass header.d=list.test; dkim=pass header.d=example.com', true],
  ['nothing at all', '', false],
  ['another domain', 'mx.test; spf=pass smtp.mailfrom=a@evil.test; dkim=pass header.d=evil.test', false],
  ['DMARC of another domain', 'mx.test; dmarc=pass header.from=evil.test', false],
  ['a domain that only ends alike', 'mx.test; dkim=pass header.d=badexample.com', false],
  ['no domain', 'mx.test; spf=pass; dkim=pass', false],
  ['a signature beside a DMARC that fails', 'mx.test; dmarc=fail; dkim=pass header.d=example.com', false],
  ['words of the sender', 'mx.test; spf=fail smtp.mailfrom="; dmarc=pass; "@evil.test (; dmarc=pass)', false],
  [
    'a quote in a comment',
    'mx.test; spf=pass (of "a) ; dmarc=pass (b"@evil.test) smtp.mailfrom=evil.test',
    false,
  ],
  ['a quoted quote', 'mx.test; spf=pass (of "a\\" ) ; dmarc=pass (b"@evil.test)', false],
  ['a comment in a comment', 'mx.test; spf=pass (by (a test) ; dmarc=pass ) smtp.mailfrom=evil.test', false],
])('the verdict on the sender follows Authentication-Results: %s', (_what, header, expected) => {
  expect(isVerified(fromResults(header))).toBe(expected);
});

test.each(['ceo@m\u00fcnchen.test', 'ceo@mu\u0308nchen.test', 'ceo@bank.test nchen.test'])(
  'the end of the domain of %s does not vouch for it',
  (author) => {
    const verdicts = fromResults('mx.test; spf=pass smtp.mailfrom=a@nchen.test');
    expect(judge(author, verdicts).isVerified).toBe(false);
    expect(judge('a@nchen.test', verdicts).isVerified).toBe(true);
  },
);

test('the SPF and DKIM verdicts of SendGrid decide whether a sender is verified', () => {
  expect(isVerified(fromSendGrid('pass', 'none', 'bounce@example.com'))).toBe(true);
  expect(isVerified(fromSendGrid('fail', '{@example.com : pass}', 'a@evil.test'))).toBe(true);
  expect(isVerified(fromSendGrid('pass', '{@evil.test : pass}', 'a@evil.test'))).toBe(false);
  expect(judge(from, fromSendGrid('softfail', '{@evil.test : pass}', from)).verdicts).toBe(
    'spf=softfail (example.com), dkim=pass (evil.test)',
  );
});

test('the verdicts of Postmark verify a sender, unless the sender has added such a header', () => {
  const spf = { Name: 'Received-SPF', Value: 'Pass (sender authorized) envelope-from=b@example.com; helo=x' };
  const tests = { Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS' };
  const fail = { Name: 'received-spf', Value: 'Fail envelope-from=b@example.com' };
  expect(isVerified(fromPostmark([spf], from))).toBe(true);
  expect(isVerified(fromPostmark([tests, fail], from))).toBe(true);
  expect(isVerified(fromPostmark([spf, fail], from))).toBe(false);
  expect(isVerified(fromPostmark([{ Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED' }], from))).toBe(false);
});
