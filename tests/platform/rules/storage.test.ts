import {
  assertFails,
  assertSucceeds,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  deleteObject,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from 'firebase/storage';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { everybody, inviteAll, type PersonName, startRules } from './people.ts';

const BUCKET = 'gs://demo-rules.appspot.com';
const PATHS = ['sample.webp', 'team/sample.webp', 'a/b/c/sample.webp'];
const photo = new Uint8Array([1, 2, 3]);

const attempts: Record<string, (context: RulesTestContext, path: string) => Promise<unknown>> = {
  get: (context, path) => getBytes(ref(context.storage(BUCKET), path)),
  'get metadata': (context, path) => getMetadata(ref(context.storage(BUCKET), path)),
  list: (context, path) => listAll(ref(context.storage(BUCKET), path.split('/').slice(0, -1).join('/'))),
  create: (context, path) => uploadBytes(ref(context.storage(BUCKET), `${path}-${Math.random()}`), photo),
  update: (context, path) => updateMetadata(ref(context.storage(BUCKET), path), { cacheControl: 'no-store' }),
  delete: (context, path) => deleteObject(ref(context.storage(BUCKET), path)),
};

/** The people of a project with photos, for a block of tests; `rules` replace those of the repository. */
function peopleUnder(projectId: string, rules?: string) {
  const contexts = {} as Record<PersonName, RulesTestContext>;
  let environment: RulesTestEnvironment;
  beforeAll(async () => {
    environment = await startRules(projectId, rules);
    Object.assign(contexts, await inviteAll(environment));
    await environment.withSecurityRulesDisabled(async (context) => {
      for (const path of PATHS) await uploadBytes(ref(context.storage(BUCKET), path), photo);
    });
  });
  afterAll(() => environment.cleanup());
  return contexts;
}

describe('the rules give nobody access to a photo without the API', () => {
  const contexts = peopleUnder('demo-rules-storage');
  describe.each(everybody)('%s', (person) => {
    test.each(PATHS.flatMap((path) => Object.keys(attempts).map((operation) => [operation, path] as const)))(
      '%s %s',
      async (operation, path) => {
        await assertFails(attempts[operation]?.(contexts[person], path) as Promise<unknown>);
      },
    );
  });
});

describe('rules without restrictions allow the same attempts', () => {
  const contexts = peopleUnder(
    'demo-rules-open',
    `rules_version = '2';
      service firebase.storage {
        match /b/{bucket}/o {
          match /{path=**} { allow read, write: if true; }
        }
      }`,
  );
  test.each(Object.keys(attempts))('%s', async (operation) => {
    await assertSucceeds(attempts[operation]?.(contexts.visitor, 'team/sample.webp') as Promise<unknown>);
  });
});
