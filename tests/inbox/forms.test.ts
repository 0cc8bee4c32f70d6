/** Forms that a browser posts without scripts, over the same stores as the API. */
import { hash } from 'node:crypto';
import { inquiryForm, type PageRenderer } from '@mipaka/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { createFormPages } from '../../functions/src/site/form-pages.ts';
import { DEADLINE_MS, intercept } from '../platform/harness/firestore-client.ts';
import { atOnce, column, inquiry, ORIGIN, runApi } from '../platform/harness/harness.ts';
import { listen } from '../platform/harness/listen.ts';
import { newAddress } from './inquiries.ts';

const renderer = {
  addressOf: (url) => url,
  renderPage: async ({ form }) => ({
    status: 200,
    zone: 'site',
    html: JSON.stringify(form),
    styleHash: 'sha256-abc',
  }),
} as PageRenderer;

const api = await runApi();
const base = await listen(createFormPages(api.services, async () => renderer, DEADLINE_MS));

/** The scope of the keys of messages. */
const MESSAGES = 'contact.send visitor';
const newMessage = () => ({ ...inquiry, form: 'contact', consent: 'on', email: newAddress() });
async function post(fields: Record<string, string>, at = base) {
  const body = new URLSearchParams(fields);
  const init = { method: 'POST', redirect: 'manual', headers: { Origin: ORIGIN }, body } as const;
  const answer = await fetch(`${at}/api/forms/contact`, init);
  const [location, type] = ['location', 'content-type'].map((name) => answer.headers.get(name));
  return { status: answer.status, location, type, text: await answer.text() };
}
const storedFrom = async (email: string): Promise<string[]> =>
  column(await api.rows('contact_inquiries', 'email', email), 'reference');
const receiptOf = (reference: string | undefined) => `/contact?sent=${reference}#contact-form`;

describe('a message', () => {
  test('that is posted eight times at once and then again is stored once, and shows its receipt', async () => {
    const message = newMessage();
    const answers = [...(await atOnce(8, () => post(message))), await post(message)];
    const references = await storedFrom(message.email);
    expect(references.length).toBe(1);
    for (const { status, location } of answers)
      expect([status, location]).toEqual([303, receiptOf(references[0])]);
  });

  test('that is posted and, by the scripts that came meanwhile, sent as well is stored once', async () => {
    const message = newMessage();
    const draft = inquiryForm.parse(message);
    const headers = { 'Idempotency-Key': hash('sha256', JSON.stringify(draft), 'hex') };
    const [posted, sent] = await Promise.all([
      post(message),
      api.call('POST /api/contact', { body: draft, headers }),
    ]);
    const [reference, ...others] = await storedFrom(message.email);
    expect(others).toEqual([]);
    expect([posted.status, posted.location]).toEqual([303, receiptOf(reference)]);
    expect([sent.status, sent.json]).toEqual([201, { reference }]);
  });

  test('with another text or sender, or a day later, is stored as another message', async () => {
    const message = newMessage();
    const other = newMessage();
    await post(message);
    await post({ ...message, message: 'And one more thing' });
    await post({ ...message, subject: 'Another subject' });
    await post({ ...message, email: other.email });
    expect((await storedFrom(message.email)).length).toBe(3);
    expect((await storedFrom(other.email)).length).toBe(1);
    const keys = await api.db.collection('unique_keys').where('collection', '==', MESSAGES).get();
    for (const { ref } of keys.docs) await ref.update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    const answers = await atOnce(4, () => post(message));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect((await storedFrom(message.email)).length).toBe(4);
  });
});

test.each([
  ['a message', newMessage(), ['contact_inquiries', 'outbox', 'unique_keys']],
  ['an address for updates', { form: 'updates', email: 'late@example.com' }, ['newsletter', 'outbox']],
])(
  '%s that exceeds the deadline comes back as it was typed, and is not stored afterwards',
  async (_what, fields, places) => {
    const sizes = () => Promise.all(places.map((place) => api.size(place)));
    const before = await sizes();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const waiting: (() => void)[] = [];
    let open = 0;
    const stop = intercept(api.db, async (_method, _request, send) => {
      open += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return send().finally(() => {
        open -= 1;
      });
    });
    const posting = post(fields);
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    timers.mock.calls.findLast(([, ms]) => ms === DEADLINE_MS)?.[0]();
    timers.mockRestore();
    const { status, text } = await posting;
    expect(status).toBe(503);
    const { values, failure, isDone } = JSON.parse(text);
    expect([values, isDone]).toEqual([fields, false]);
    expect(failure).toContain('too long');

    stop();
    for (const wake of waiting) wake();
    await expect.poll(() => open).toBe(0);
    // Effects of the late answers happen before this read ends.
    await sizes();
    expect(await sizes()).toEqual(before);
  },
);

const renderPage = vi.fn(renderer.renderPage);
const small = await runApi({ limits: { formAddress: { max: 2, seconds: 60 } } });
const limited = await listen(createFormPages(small.services, async () => ({ ...renderer, renderPage })));

describe('beyond its limit a form', () => {
  test.each([
    ['a message', { form: 'contact' }, newMessage(), 'POST /api/contact'],
    ['an address', { form: 'updates' }, { form: 'updates', email: 'c@example.com' }, 'POST /api/newsletter'],
  ])('with %s gets a line of text, also from the API and after refusals', async (_what, bad, good, call) => {
    renderPage.mockClear();
    for (const status of [400, 400]) expect((await post(bad, limited)).status).toBe(status);
    expect(renderPage).toHaveBeenCalledTimes(2);
    const answer = await post(good, limited);
    expect([answer.status, answer.type]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(renderPage).toHaveBeenCalledTimes(2);
    expect((await small.call(call, { body: good })).status).toBe(429);
    expect([await small.size('contact_inquiries'), await small.size('newsletter')]).toEqual([0, 0]);
  });
});
