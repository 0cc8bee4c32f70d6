import { hash } from 'node:crypto';
import { nameOf, type ResourceName, resources } from '@mipaka/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  type Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';

export type { Firestore };
/** Takes the writes of a change, all of which are done or none. */
export type Batch = WriteBatch | Transaction;

const ofResources = Object.fromEntries(resources.map((one) => [nameOf(one), one.collection]));

/** Every Firestore collection of the product. The rules tests fail for a collection that they do not know. */
export const collections = {
  ...(ofResources as Record<ResourceName, string>),
  inquiries: 'contact_inquiries',
  users: 'users',
  /** Password hashes, apart from the accounts so that no query of accounts can return one. */
  passwords: 'passwords',
  sessions: 'sessions',
  passwordLinks: 'password_links',
  /** Passkeys, the secret of the app, recovery codes and trusted devices of each account. */
  factors: 'factors',
  /** Challenges that have been answered, so that each is answered only once. */
  challenges: 'challenges',
  settings: 'settings',
  uniqueKeys: 'unique_keys',
  limits: 'limits',
  activity: 'activity_log',
  securityLog: 'security_log',
  /** Marks of work that is done once: storing the first templates, and filling a database with the demo content. */
  maintenance: 'maintenance',
  trash: 'trash',
  /** Answers, replies and notes of inquiries. The name is from a time when there were only notes. */
  entries: 'inquiry_notes',
  presence: 'inquiry_presence',
  draftChanges: 'draft_changes',
  shareLinks: 'share_links',
  publishes: 'publishes',
  scheduledSets: 'scheduled_sets',
  outbox: 'outbox',
  /** Events of inquiries that devices and another system are still to be notified of. */
  inquiryEvents: 'inquiry_events',
  pushDevices: 'push_devices',
  /** The other system that is notified of inquiries, and the tries to notify it. */
  webhooks: 'webhooks',
  webhookTries: 'webhook_tries',
  visitCounts: 'visit_counts',
  inquiryCounts: 'inquiry_counts',
  newsletter: 'newsletter',
  formTokens: 'form_tokens',
  /** Keys that the functions generate themselves. */
  secrets: 'secrets',
  /** The version document and one snapshot per managed collection. */
  content: 'content',
} as const;

/** The Firestore of the project, one client per process. */
export function connect(): Firestore {
  // firebase-functions makes its own app for event functions; ours is the default one.
  if (!getApps().some(({ name }) => name === '[DEFAULT]')) initializeApp();
  return getFirestore();
}

/** gRPC status codes as Firestore's errors carry them. */
const CODES = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

export type CodeName = keyof typeof CODES;

/** Whether an error is a Firestore error with one of these codes. */
export const isCode = (error: unknown, ...names: CodeName[]): boolean =>
  names.some((name) => (error as { code?: unknown } | null)?.code === CODES[name]);

/** Whether a document exists and has not expired: Firestore deletes expired documents up to days late. */
export const isLive = (document: DocumentSnapshot): boolean =>
  document.exists && (document.get('expireAt') as Timestamp).toMillis() > Date.now();

/** Now as ISO 8601 in UTC with milliseconds, later than `previous` where one is given. */
export function nextTimestamp(previous?: string, now = Date.now()): string {
  // An import may have stored no time.
  const floor = Date.parse(previous ?? '') + 1 || 0;
  return new Date(Math.max(now, floor)).toISOString();
}

/** Notifies instances and open dashboards of changed collections, in the batch that changes them. */
export function raiseVersion(db: Firestore, batch: Batch, ...changed: string[]): void {
  (batch as WriteBatch).set(
    db.collection(collections.content).doc('version'),
    Object.fromEntries(changed.map((collection) => [collection, FieldValue.increment(1)])),
    { merge: true },
  );
}

/** The document of a value that is used only once; its id is a hash, because values may hold slashes and dots. */
export function uniqueKeyRef(db: Firestore, key: { collection: string; field: string; value: string }) {
  const id = hash('sha256', JSON.stringify([key.collection, key.field, key.value]), 'hex');
  return db.collection(collections.uniqueKeys).doc(id);
}

/** The form in which user names and e-mail addresses are compared. */
export const normalizeKey = (value: string): string => value.normalize('NFKC').toLowerCase();
