import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { defaultLimits } from '../platform/config.ts';
import type { Mail, Outbox } from '../platform/mail/outbox.ts';
import { createNewsletterStore, unsubscribeUrlOf } from './newsletter.ts';

type Written = { askedAt?: string; confirmedAt?: string; expireAt?: unknown; token?: string };

/** What is stored of an address that somebody types, and the mail to it; `known` is its subscription before. */
async function subscribed(email: string, known?: object) {
  let written: Written = {};
  let mail: Mail | undefined;
  const note = (_ref: unknown, values: typeof written) => {
    if (values.askedAt) written = values;
  };
  const refOf = (name: string, id = 'new') => ({ id, path: `${name}/${id}`, parent: { id: name } });
  const db = {
    collection: (name: string) => ({ doc: (id?: string) => refOf(name, id) }),
    getAll: async (...refs: ReturnType<typeof refOf>[]) =>
      refs.map((ref) => {
        const data = ref.parent.id === 'newsletter' ? known : undefined;
        const get = (name: string) => (data as Record<string, unknown> | undefined)?.[name];
        return { ref, exists: data !== undefined, data: () => data, get };
      }),
    batch: () => ({ create: note, update: note, set: () => {}, commit: async () => [] }),
  };
  const queue = (_batch: unknown, queued: Mail) => {
    mail = queued;
  };
  const newsletter = createNewsletterStore(
    db as unknown as Firestore,
    defaultLimits,
    { queue } as unknown as Outbox,
    async () => ({}) as never,
  );
  await newsletter.subscribe(email);
  return { written, mail };
}

/** Whether an address that somebody types expires unless it is confirmed. */
const isTemporary = async (known?: object) =>
  (await subscribed('amina@example.com', known)).written.expireAt !== null;

test('an address of which only the mark of its erasure is left expires again, unless it is confirmed', async () => {
  expect(await isTemporary(undefined)).toBe(true);
  expect(await isTemporary({ state: 'unsubscribed' })).toBe(true);
  const left = { state: 'unsubscribed', email: 'amina@example.com', token: 't', expireAt: null };
  expect(await isTemporary(left)).toBe(false);
});

test('the link that staff get for an issue is the one by which the first mail ends the subscription', async () => {
  const { written, mail } = await subscribed('amina@example.com');
  const url = unsubscribeUrlOf({
    email: 'Amina@example.com',
    confirmedAt: null,
    token: written.token ?? '',
  });
  expect(mail?.headers?.['List-Unsubscribe']).toBe(`<${url}>`);
});

test('the time of a consent is known after its end, also once the address is asked again', async () => {
  const confirmedAt = '2026-11-22T08:00:00.000Z';
  const stored: Record<string, unknown> = { state: 'confirmed', token: 't', confirmedAt, expireAt: null };
  const ref = { get: async () => ({ ref, get: (name: string) => stored[name] }) };
  const update = (_ref: unknown, values: object) => Object.assign(stored, values);
  const db = {
    collection: () => ({ doc: () => ref }),
    batch: () => ({ update, commit: async () => [] }),
  };
  const newsletter = createNewsletterStore(db as never, defaultLimits, {} as never, {} as never);
  expect(await newsletter.change(`${'a'.repeat(40)}.t`, 'unsubscribed')).toBe(true);
  expect(stored).toMatchObject({ state: 'unsubscribed', confirmedAt });
  expect((await subscribed('amina@example.com', stored)).written).toMatchObject({ confirmedAt });
});

test('a link ends with a letter or digit: Thunderbird leaves a last hyphen out of the links that it makes', async () => {
  expect((await subscribed('amina@example.com')).written.token).toMatch(/^[\da-f]{48}$/);
});
