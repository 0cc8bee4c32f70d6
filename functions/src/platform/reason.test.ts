import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test.each([
  [
    'a name without an address',
    new Error('getaddrinfo ENOTFOUND smtp.example'),
    'There is no such server (smtp.example)',
  ],
  [
    'a server that is down',
    new Error('connect ECONNREFUSED 10.0.0.1:25'),
    'The server does not answer (10.0.0.1:25)',
  ],
  [
    'a server with several addresses, all down',
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    'The server does not answer',
  ],
  ['a server with words of its own', new Error('550 No such mailbox'), '550 No such mailbox'],
])('staff read why nothing was sent, without codes of the system: %s', (_what, error, words) => {
  expect(reasonOf(error)).toBe(words);
});
