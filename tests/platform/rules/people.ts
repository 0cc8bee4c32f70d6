import { readFileSync } from 'node:fs';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { HOUR_MS } from '@mipaka/contract';
import { doc, setDoc, Timestamp } from 'firebase/firestore';

const hostAndPort = (value: string | undefined) => {
  const [host = '', port] = (value ?? '').replace(/^https?:\/\//, '').split(':');
  return { host, port: Number(port) };
};

/** The emulators under the rules of the repository, or under `storageRules`. */
export function startRules(projectId: string, storageRules = readFileSync('storage.rules', 'utf8')) {
  return initializeTestEnvironment({
    projectId,
    firestore: {
      ...hostAndPort(process.env.FIRESTORE_EMULATOR_HOST),
      rules: readFileSync('firestore.rules', 'utf8'),
    },
    storage: { ...hostAndPort(process.env.FIREBASE_STORAGE_EMULATOR_HOST), rules: storageRules },
  });
}

type Person = {
  role: string | null;
  isActive?: boolean;
  /** Milliseconds until the session expires; null for a session that was ended. */
  sessionLeft?: number | null;
  /** The account of the session, if it is another person's. */
  sessionOf?: string;
};

/** The people whose access is tested, by name, with the state of their account and session. */
const people = {
  visitor: { role: null },
  admin: { role: 'admin' },
  superadmin: { role: 'superadmin' },
  'deactivated admin': { role: 'admin', isActive: false },
  'admin who signed out': { role: 'admin', sessionLeft: null },
  'admin whose session has expired': { role: 'admin', sessionLeft: -HOUR_MS },
  'admin with the session of another': { role: 'admin', sessionOf: 'somebody' },
  'account without a role': { role: '' },
} satisfies Record<string, Person>;
export type PersonName = keyof typeof people;
export const staff: readonly PersonName[] = ['admin', 'superadmin'];
export const everybody = Object.keys(people) as PersonName[];

/** Stores the people's accounts and sessions; gives the context in which each uses the emulators. */
export async function inviteAll(
  environment: RulesTestEnvironment,
): Promise<Record<PersonName, RulesTestContext>> {
  const entries = Object.entries<Person>(people);
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    for (const [name, { role, isActive = true, sessionLeft = HOUR_MS, sessionOf = name }] of entries) {
      if (role === null) continue;
      await setDoc(doc(db, 'users', name), { role, isActive });
      if (sessionLeft === null) continue;
      await setDoc(doc(db, 'sessions', `session of ${name}`), {
        userId: sessionOf,
        expireAt: Timestamp.fromMillis(Date.now() + sessionLeft),
      });
    }
  });
  const contexts = entries.map(([name, { role }]) => [
    name,
    role === null
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext(name, { ...(role && { role }), sid: `session of ${name}` }),
  ]);
  return Object.fromEntries(contexts) as Record<PersonName, RulesTestContext>;
}
