import {
  assertFails,
  assertSucceeds,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { resources } from '@mipaka/contract';
import {
  collection,
  deleteDoc,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../../functions/src/store/db.ts';
import { everybody, inviteAll, type PersonName, staff, startRules } from './people.ts';

const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

/** Who may do what; nobody may do anything else. A collection that is missing here fails the suite. */
const allowed: Record<string, Partial<Record<Operation, readonly PersonName[]>>> = {
  ...Object.fromEntries(resources.map(({ collection }) => [collection, {}])),
  contact_inquiries: { list: staff },
  users: {},
  passwords: {},
  sessions: {},
  unique_keys: {},
  limits: {},
  activity_log: {},
  security_log: {},
  maintenance: {},
  trash: {},
  inquiry_notes: {},
  inquiry_presence: {},
  outbox: {},
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
  describe.each(everybody)('%s', (person) => {
    test.each(operations)('%s', async (operation) => {
      const attempt = attempts[operation](contexts[person], name);
      if (allowed[name]?.[operation]?.includes(person)) await assertSucceeds(attempt);
      else await assertFails(attempt);
    });
  });
});

describe('the listeners of the dashboard', () => {
  const inquiries = (person: PersonName, count?: number) => {
    const db = contexts[person].firestore();
    const newest = query(collection(db, 'contact_inquiries'), orderBy(documentId()));
    return count === undefined ? newest : query(newest, limit(count));
  };

  test.each(staff)('%s hears of the newest fifty inquiries', async (person) => {
    const heard = await new Promise<number>((resolve, reject) => {
      const stop = onSnapshot(
        inquiries(person, 50),
        ({ size }) => {
          stop();
          resolve(size);
        },
        reject,
      );
    });
    expect(heard).toBe(1);
  });

  test.each(staff)('%s cannot read more than fifty, nor without a limit', async (person) => {
    await assertFails(getDocs(inquiries(person, 51)));
    await assertFails(getDocs(inquiries(person)));
  });

  test('snapshots of the content beside the version stay closed', async () => {
    await assertFails(getDoc(doc(contexts.superadmin.firestore(), 'content', 'snapshot-services')));
  });

  test('nothing below an inquiry is open', async () => {
    await assertFails(getDocs(collection(contexts.superadmin.firestore(), 'contact_inquiries/sample/notes')));
  });
});
