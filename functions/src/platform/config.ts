/** A limit of `max` events per `seconds`. */
export type Limit = { max: number; seconds: number };

/** The mail server, as smtp://user:password@host:port, and the sender. `?tls=off` at the end allows plain text. */
export type Smtp = { url: string; from: string };

/** Our key pair for push services (VAPID, RFC 8292), as base64url, and `subject`, our contact address for them. */
type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** Whether push messages can be sent at all. */
export const hasPush = ({ publicKey, privateKey }: PushKeys): boolean =>
  publicKey !== '' && privateKey !== '';

/** The settings that differ between deployments. index.ts fills them from the functions' parameters. */
export type Config = {
  /** Origins that may write, in addition to requests that the browser marks as same-origin. */
  origins: readonly string[];
  /** True on the emulators: cookies without Secure, loopback origins accepted. */
  isEmulator: boolean;
  /** The public key of the Firebase project's web app, for the dashboard's sign-in. */
  webApiKey: string;
  /** Where the emulators listen, as host:port; null in production. */
  emulators: { auth: string; firestore: string } | null;
  smtp: Smtp;
  mailTo: string;
  /** The address below which each answer has its own address for replies; empty for the firm's address. */
  mailReplyTo: string;
  /** The secret with which the service that receives mails proves its identity; empty where none is set up. */
  mailInboundSecret: string;
  /** The half of the accounts' keys that is not in the database: for links, challenges, app secrets, recovery codes. */
  accountKey: string;
  push: PushKeys;
  /** Whether push services and webhooks may be on this machine or in private networks: only on the emulators. */
  isLocalAllowed: boolean;
  /** The office hours in which the time to the promised answer runs, for `parseOfficeHours`; empty for always. */
  officeHours: string;
  inquiryMonths: number;
  limits: typeof defaultLimits;
};

/** The limits of a deployment that sets none (docs/decisions/limits.md). */
export const defaultLimits = {
  /** Failed logins per user name on unknown devices, and as many on each device known by its mark. */
  loginName: { max: 10, seconds: 15 * 60 },
  /** Failed logins on unknown devices, all user names together. */
  loginAll: { max: 300, seconds: 60 },
  /** Wrong codes in a row behind one password: a right code clears the count, and so does a year. */
  wrongCodes: { max: 50, seconds: 365 * 86_400 },
  /** Password links that can be requested for one user name or e-mail address. */
  passwordLink: { max: 5, seconds: 60 * 60 },
  /** Messages per caller's network or mail sender: contact, newsletter, password links and mails, each by itself. */
  formAddress: { max: 10, seconds: 60 },
  /** Messages from all callers, each kind by itself, above which one is spam and sends no mail. */
  formFlood: { max: 120, seconds: 60 },
  /** Messages from all callers, each kind by itself, above which one is refused: it bounds the cost of a flood. */
  formAll: { max: 600, seconds: 60 },
  /** How long a form sends no further mail to a mailbox that it has mailed, in seconds. */
  mailboxSeconds: 24 * 3_600,
  /** Mails that each form sends to mailboxes of one domain. */
  mailDomain: { max: 300, seconds: 24 * 3_600 },
  /** Page views that one instance counts, which has a sixth of a processor; it ignores views above the limit. */
  views: { max: 600, seconds: 60 },
  /** Shortest time between two writes of an instance's counts, in seconds. */
  visitsWrittenSeconds: 30,
  /** Seconds for which an instance uses its content before it checks the version again. */
  contentSeconds: 5,
  /** Change notifications of one instance, which combines those above: a document bears about one write a second. */
  changeNotifications: { max: 3, seconds: 3 },
};

/** The functions' parameters that set limits, with the limit of a deployment that does not set them. */
export const limitParameters = Object.entries({
  loginName: 'LOGIN_FAILURES_PER_NAME',
  loginAll: 'LOGIN_FAILURES_PER_MINUTE',
  formAddress: 'MESSAGES_PER_ADDRESS',
  formFlood: 'MESSAGES_PER_MINUTE',
  formAll: 'MESSAGES_PER_MINUTE_AT_MOST',
  mailboxSeconds: 'MAILBOX_PAUSE_SECONDS',
  mailDomain: 'MAILS_PER_DOMAIN',
  visitsWrittenSeconds: 'COUNTS_WRITTEN_AFTER_SECONDS',
  contentSeconds: 'CONTENT_FRESH_SECONDS',
} satisfies Partial<Record<keyof Config['limits'], string>>).map(([name, parameter]) => ({
  ...{ name, parameter },
  limit: defaultLimits[name as keyof Config['limits']],
}));

/** The number that a parameter sets: the most events of a limit, or seconds. */
export const mostOf = (limit: Limit | number): number => (typeof limit === 'number' ? limit : limit.max);
