import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { defaultLimits } from '../platform/config.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { createNewsletterStore } from './newsletter.ts';

/** Whether an address that somebody types expires unless it is confirmed; `known` is its subscription before. */
async function isTemporary(known: object | undefined): Promise<boolean> {
  let written: { askedAt?: string; expireAt?: unknown } = {};
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
  const outbox = { queue: () => {} };
  const newsletter = createNewsletterStore(
    db as unknown as Firestore,
    defaultLimits,
    outbox as unknown as Outbox,
    async () => ({}) as never,
  );
  await newsletter.subscribe('amina@example.com');
  return written.expireAt !== null;
}

test('an address of which only the mark of its erasure is left expires again, unless it is confirmed', async () => {
  expect(await isTemporary(undefined)).toBe(true);
  expect(await isTemporary({ state: 'unsubscribed' })).toBe(true);
  const left = { state: 'unsubscribed', email: 'amina@example.com', token: 't', expireAt: null };
  expect(await isTemporary(left)).toBe(false);
});
