import { mapResources } from '@mipaka/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

export type { Firestore };

/** Every Firestore collection of the product. The rules tests fail for one that they do not know. */
export const collections = {
  ...mapResources(({ collection }) => collection),
  inquiries: 'contact_inquiries',
  users: 'users',
  /** Password hashes, apart from the accounts so that no query of accounts can return one. */
  passwords: 'passwords',
  sessions: 'sessions',
  /** The open link to a new password of an account, by its id. */
  passwordLinks: 'password_links',
  /** Passkeys, the secret of the app, recovery codes and trusted devices of each account. */
  factors: 'factors',
  /** Challenges that have been answered, so that none is answered twice. */
  challenges: 'challenges',
  /** What superadmins set for everybody. */
  settings: 'settings',
  uniqueKeys: 'unique_keys',
  limits: 'limits',
  activity: 'activity_log',
  /** Sign-ins, refusals, changes of accounts, exports and erasures. */
  securityLog: 'security_log',
  /** What was done once to the stored data, such as filling an index again. */
  maintenance: 'maintenance',
  trash: 'trash',
  /** What was said about inquiries: notes, which were all there was when it got its name, and answers. */
  entries: 'inquiry_notes',
  /** Who has which inquiry, or the draft, open just now. */
  presence: 'inquiry_presence',
  /** What staff have changed and not published yet: one document per place. */
  draftChanges: 'draft_changes',
  /** Links that show what is not published, by the hash of their token. */
  shareLinks: 'share_links',
  /** What was published together, with what it was before. */
  publishes: 'publishes',
  /** What goes out at an instant: one document per set of changes. */
  scheduledSets: 'scheduled_sets',
  outbox: 'outbox',
  /** Events of inquiries of which devices and another system are still to be notified. */
  inquiryEvents: 'inquiry_events',
  /** Browsers that messages can be pushed to. */
  pushDevices: 'push_devices',
  /** Which other system is notified of inquiries, and the tries to do so. */
  webhooks: 'webhooks',
  webhookTries: 'webhook_tries',
  /** What visitors opened, by day and shard. */
  visitCounts: 'visit_counts',
  /** What became of inquiries, by month and shard. */
  inquiryCounts: 'inquiry_counts',
  newsletter: 'newsletter',
  formTokens: 'form_tokens',
  /** Keys that the functions make for themselves. */
  secrets: 'secrets',
  /** The version document and one snapshot per managed collection. */
  content: 'content',
} as const;

/** The Firestore of the project, one client per process. */
export function connect(): Firestore {
  // firebase-functions makes an app of its own for event functions; ours is the default one.
  if (!getApps().some(({ name }) => name === '[DEFAULT]')) initializeApp();
  return getFirestore();
}

/** gRPC status codes as Firestore's errors carry them. */
const CODES = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

export type CodeName = keyof typeof CODES;

/** Whether an error is Firestore's answer of that name. */
export const isCode = (error: unknown, ...names: CodeName[]): boolean =>
  names.some((name) => (error as { code?: unknown } | null)?.code === CODES[name]);

/** Now as ISO 8601 in UTC with milliseconds, later than `previous` where one is given. */
export function nextTimestamp(previous?: string): string {
  const now = Date.now();
  const floor = previous === undefined ? 0 : Date.parse(previous) + 1;
  return new Date(Math.max(now, floor)).toISOString();
}
