import {
  assertFails,
  assertSucceeds,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { live, resources } from '@mipaka/contract';
import {
  collection,
  type DocumentSnapshot,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
  type SnapshotMetadata,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../../../functions/src/platform/firestore/db.ts';
import { everybody, inviteAll, type PersonName, staff, startRules } from './people.ts';

const EACH = { includeMetadataChanges: true };
const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

/** Who may do what; nobody may do anything else. A collection that is missing here fails the suite. */
const allowed: Record<string, Partial<Record<Operation, readonly PersonName[]>>> = {
  ...Object.fromEntries(resources.map(({ collection }) => [collection, {}])),
  contact_inquiries: {},
  users: {},
  passwords: {},
  sessions: {},
  password_links: {},
  factors: {},
  challenges: {},
  settings: {},
  unique_keys: {},
  limits: {},
  activity_log: {},
  security_log: {},
  maintenance: {},
  trash: {},
  inquiry_notes: {},
  inquiry_presence: {},
  draft_changes: {},
  scheduled_sets: {},
  publishes: {},
  share_links: {},
  outbox: {},
  inquiry_events: {},
  push_devices: {},
  webhooks: {},
  webhook_tries: {},
  visit_counts: {},
  inquiry_counts: {},
  newsletter: {},
  form_tokens: {},
  secrets: {},
  content: { get: staff },
  a_collection_that_nobody_declared: {},
};
/** The document that stands for each collection. */
const sample = (name: string) => (name === 'content' ? 'version' : 'sample');

let environment: RulesTestEnvironment;
let contexts: Record<PersonName, RulesTestContext>;
beforeAll(async () => {
  environment = await startRules('demo-rules-firestore');
  await environment.clearFirestore();
  contexts = await inviteAll(environment);
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const name of Object.keys(allowed)) {
      await setDoc(doc(context.firestore(), name, sample(name)), { createdAt: '2026-01-01T00:00:00.000Z' });
    }
  });
});
afterAll(() => environment.cleanup());

const attempts: Record<Operation, (context: RulesTestContext, name: string) => Promise<unknown>> = {
  get: (context, name) => getDoc(doc(context.firestore(), name, sample(name))),
  list: (context, name) =>
    getDocs(query(collection(context.firestore(), name), orderBy('createdAt', 'desc'), limit(50))),
  create: (context, name) => setDoc(doc(context.firestore(), name, `new-${Math.random()}`), { a: 1 }),
  update: (context, name) => updateDoc(doc(context.firestore(), name, sample(name)), { a: 1 }),
  delete: (context, name) => deleteDoc(doc(context.firestore(), name, sample(name))),
};

test('every collection of the product stands in the table', () => {
  expect(Object.keys(allowed)).toEqual(expect.arrayContaining(Object.values(collections)));
});

describe.each(Object.keys(allowed))('%s', (name) => {
  test.each(everybody)('%s', async (person) => {
    // At once, because each waits for the emulator.
    await Promise.all(
      operations.map(async (operation) => {
        const attempt = attempts[operation](contexts[person], name);
        const isAllowed = allowed[name]?.[operation]?.includes(person);
        await (isAllowed ? assertSucceeds(attempt) : assertFails(attempt)).catch((error: Error) => {
          throw new Error(`${operation}: ${error.message}`, { cause: error });
        });
      }),
    );
  });
});

describe('the listener of the dashboard', () => {
  const bellOf = (person: PersonName) => doc(contexts[person].firestore(), live.bell);
  type Heard = { metadata: SnapshotMetadata };
  /** What a listener hears from the server first, past what this client knows already. */
  const firstOf = <H extends Heard>(
    listen: (next: (heard: H) => void, failed: (error: Error) => void) => () => void,
  ) =>
    new Promise<H>((resolve, reject) => {
      const stop = listen((heard) => {
        if (heard.metadata.fromCache) return;
        stop();
        resolve(heard);
      }, reject);
    });
  const listenToBell = (person: PersonName) =>
    firstOf<DocumentSnapshot>((next, failed) => onSnapshot(bellOf(person), EACH, next, failed));
  const listenToCollection = (person: PersonName, name: string) =>
    firstOf<QuerySnapshot>((next, failed) =>
      onSnapshot(query(collection(contexts[person].firestore(), name), limit(1)), EACH, next, failed),
    );

  test.each(staff)('%s hears the bell', async (person) => {
    expect((await listenToBell(person)).exists()).toBe(true);
  });

  test.each(everybody.filter((person) => !staff.includes(person)))(
    '%s does not hear the bell',
    async (person) => {
      await assertFails(listenToBell(person));
    },
  );

  test.each(staff)('%s cannot listen to any collection', async (person) => {
    await Promise.all(Object.keys(allowed).map((name) => assertFails(listenToCollection(person, name))));
  });

  test.each(['records-services', 'overview-services', 'overview-services-1'])(
    '%s, a snapshot beside the bell, stays closed',
    async (name) => {
      await assertFails(getDoc(doc(contexts.superadmin.firestore(), 'content', name)));
    },
  );

  test('nothing below the bell or an inquiry is open', async () => {
    const db = contexts.superadmin.firestore();
    await assertFails(getDocs(collection(db, `${live.bell}/below`)));
    await assertFails(getDocs(collection(db, 'contact_inquiries/sample/notes')));
  });
});
