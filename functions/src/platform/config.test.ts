import { expect, test } from 'vitest';
import { defaultLimits, readConfig } from './config.ts';

test.each(['', '\n', '\r\n'])('secrets are read without what the shell adds at their end: %j', (end) => {
  const read = (secret: string) => {
    const env = { MAIL_INBOUND_SECRET: secret, SMTP_URL: secret, ACCOUNT_KEY: secret };
    const [{ mailInboundSecret }, { smtp, accountKey }] = [
      readConfig('inbound', env),
      readConfig('mail', env),
    ];
    return [mailInboundSecret, smtp.url, accountKey];
  };
  // The account key is not: what was sealed with the line break has to open.
  expect(read(`smtp://mail.test${end}`)).toEqual([
    ...Array(2).fill('smtp://mail.test'),
    `smtp://mail.test${end}`,
  ]);
  expect(read(`none${end}`).slice(0, 2)).toEqual(['', '']);
});

test('a number that was emptied in the parameters is the default, and a zero stays zero', () => {
  const all = { LOGIN_FAILURES_PER_NAME: '', CONTENT_FRESH_SECONDS: '', INQUIRY_RETENTION_MONTHS: '' };
  expect(readConfig('api', all)).toMatchObject({ limits: defaultLimits, inquiryMonths: 24 });
  expect(readConfig('api', { INQUIRY_RETENTION_MONTHS: '0' }).inquiryMonths).toBe(0);
});
