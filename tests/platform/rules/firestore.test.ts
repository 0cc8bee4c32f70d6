import { assertFails, assertSucceeds, type RulesTestContext } from '@firebase/rules-unit-testing';
import { live } from '@mipaka/contract';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { afterAll, describe, test } from 'vitest';
import { collections } from '../../../functions/src/platform/firestore/db.ts';
import { everybody, inviteAll, type PersonName, staff, startRules } from './people.ts';

const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

/** The people who may do an operation on a collection; all other access is refused. */
const allowed: Record<string, Partial<Record<Operation, readonly PersonName[]>>> = {
  ...Object.fromEntries([...Object.values(collections), 'nobody_declared_it'].map((name) => [name, {}])),
  content: { get: staff },
};
/** The document that stands for each collection. */
const sample = (name: string) => (name === 'content' ? 'version' : 'sample');

const environment = await startRules('demo-rules-firestore');
afterAll(() => environment.cleanup());
await environment.clearFirestore();
const contexts = await inviteAll(environment);
await environment.withSecurityRulesDisabled(async (context) => {
  for (const name of Object.keys(allowed)) {
    await setDoc(doc(context.firestore(), name, sample(name)), { createdAt: '2026-01-01T00:00:00.000Z' });
  }
});

const attempts: Record<Operation, (context: RulesTestContext, name: string) => Promise<unknown>> = {
  get: (context, name) => getDoc(doc(context.firestore(), name, sample(name))),
  list: (context, name) =>
    getDocs(query(collection(context.firestore(), name), orderBy('createdAt', 'desc'), limit(50))),
  create: (context, name) => setDoc(doc(context.firestore(), name, `new-${Math.random()}`), { a: 1 }),
  update: (context, name) => updateDoc(doc(context.firestore(), name, sample(name)), { a: 1 }),
  delete: (context, name) => deleteDoc(doc(context.firestore(), name, sample(name))),
};

describe.each(Object.keys(allowed))('%s', (name) => {
  test.each(everybody)('%s', async (person) => {
    // All operations at once, because each waits for the emulator.
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

// A listener needs the same permission as a single read: get for the document of versions, list for a collection.
describe('beside the document of versions', () => {
  test.each(['records-services', 'overview-services', 'overview-services-1'])(
    'the rules refuse the snapshot %s',
    async (name) => {
      await assertFails(getDoc(doc(contexts.superadmin.firestore(), 'content', name)));
    },
  );

  test('the rules refuse a subcollection of it or of an inquiry', async () => {
    const db = contexts.superadmin.firestore();
    await assertFails(getDocs(collection(db, `${live.versions}/below`)));
    await assertFails(getDocs(collection(db, 'contact_inquiries/sample/notes')));
  });
});
