/** Whom the forms mail at the request of whoever typed an address: a mailbox once a day, a domain a few hundred times. */
import { expect, test } from 'vitest';
import { type Api, column, inquiry } from '../../platform/harness/harness.ts';
import { runApi } from '../../platform/harness/run-api.ts';

const api = await runApi();

const forms: [string, string, (own: Api, email: string) => Promise<unknown>][] = [
  [
    'contact',
    'inquiry-acknowledgement',
    async ({ call, formToken }, email) =>
      call('POST /api/contact', { body: { ...inquiry, email, formToken: await formToken() } }),
  ],
  [
    'newsletter',
    'newsletter-confirmation',
    ({ call }, email) => call('POST /api/newsletter', { body: { email } }),
  ],
];
const mailed = async ({ rows }: Api, kind: string): Promise<string[]> =>
  column(await rows('outbox', 'kind', kind), 'to').sort();

test.each(forms)('%s mails a mailbox once, however its address is written', async (_form, kind, send) => {
  const spellings = [
    ...['first.last@gmail.com', 'FirstLast+a@gmail.com', 'f.i.r.s.t.last+b@googlemail.com'],
    ...['box+1@example.org', 'box+2@example.org', 'Box@Example.org'],
    // Elsewhere a dot makes another mailbox.
    ...['first.last@example.net', 'firstlast@example.net'],
  ];
  for (const email of spellings) await send(api, email);
  expect(await mailed(api, kind)).toEqual([
    'box+1@example.org',
    'first.last@example.net',
    'first.last@gmail.com',
    'firstlast@example.net',
  ]);
});

test.each(forms)('%s mails no more of a domain a day than is set', async (form, kind, send) => {
  const mailDomain = { max: 2, seconds: 86_400 };
  const own = await runApi({ limits: { mailDomain } });
  for (const email of ['a@firm.test', 'b@firm.test', 'c@firm.test', 'd@other.test']) await send(own, email);
  expect(await mailed(own, kind)).toEqual(['a@firm.test', 'b@firm.test', 'd@other.test']);
  // Whoever is not acknowledged is heard all the same.
  expect(await own.size('contact_inquiries')).toBe(form === 'contact' ? 4 : 0);
});
