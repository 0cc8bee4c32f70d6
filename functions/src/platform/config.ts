import { business, INQUIRY_MONTHS } from '@mipaka/contract';
import { addressIn } from './mail/addresses.ts';
import { type FunctionName, grantedSecrets, type SecretName } from './service-accounts.ts';

/** A limit of `max` events per `seconds`. */
export type Limit = { max: number; seconds: number };

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
type Limits = typeof defaultLimits;

/** The functions' parameters that set limits: `most` is the most events of a limit, or seconds. */
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
} satisfies Partial<Record<keyof Limits, string>>).map(([name, parameter]) => {
  const limit: Limit | number = defaultLimits[name as keyof Limits];
  return { name, parameter, limit, most: typeof limit === 'number' ? limit : limit.max };
});

/** The other parameters: `firebase deploy` asks for each once. */
export const parameters = {
  ALLOWED_ORIGINS: { default: business.origin, description: 'Origins of the site, divided by commas' },
  WEB_API_KEY: { default: 'demo', description: 'The public key of the web app' },
  MAIL_TO: { default: business.email, description: 'Receiver of inquiry mails' },
  MAIL_FROM: { default: `${business.name} <${business.email}>`, description: 'Sender of all mails' },
  MAIL_REPLY_TO: { default: '', description: 'Where replies to answers arrive; empty: at the firm' },
  OFFICE_HOURS: {
    default: '',
    description: 'When the 24 hours count, as Mon-Fri 08:00-17:00; empty: always',
  },
  INQUIRY_RETENTION_MONTHS: { default: INQUIRY_MONTHS, description: 'Months; 0 keeps inquiries for ever' },
  VAPID_PUBLIC_KEY: { default: '', description: 'npx web-push generate-vapid-keys; empty: no messages' },
};

export const isEmulator = process.env.FUNCTIONS_EMULATOR === 'true';

/** The settings of a function, when its first request arrives: a deploy reads no parameters. */
export function readConfig(name: FunctionName, env = process.env) {
  const text = (parameter: keyof typeof parameters) => env[parameter] ?? `${parameters[parameter].default}`;
  /** As it was stored; empty where the function may not read it. */
  const stored = (own: SecretName) => (grantedSecrets[name]?.includes(own) ? (env[own] ?? '') : '');
  /** Without the line break that `echo` adds. A secret cannot be empty: `none` stands for one that is not set. */
  const secret = (own: SecretName) => stored(own).replace(/^none\s*$|\s+$/, '');
  const emulators = {
    auth: env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
    firestore: env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
  };
  const limits = limitParameters.map(({ name: limited, parameter, limit, most }) => {
    // An emptied line of the parameters is no limit of zero.
    const max = Number(env[parameter] || most);
    return [limited, typeof limit === 'number' ? max : { ...limit, max }];
  });
  return {
    /** Origins that may write, in addition to requests that the browser marks as same-origin. */
    origins: text('ALLOWED_ORIGINS')
      .trim()
      .split(/\s*,\s*/),
    /** Cookies without Secure, loopback origins accepted. */
    isEmulator,
    /** The public key of the Firebase project's web app, for the dashboard's sign-in. */
    webApiKey: text('WEB_API_KEY'),
    /** Where the emulators listen, as host:port. */
    emulators: isEmulator ? emulators : null,
    /** The mail server, as smtp://user:password@host:port, and the sender; `?tls=off` at the end allows plain text. */
    smtp: { url: secret('SMTP_URL'), from: text('MAIL_FROM') },
    mailTo: text('MAIL_TO'),
    /** The address below which each answer has its own address for replies. */
    mailReplyTo: text('MAIL_REPLY_TO'),
    /** The secret with which the service that receives mails proves its identity. */
    mailInboundSecret: secret('MAIL_INBOUND_SECRET'),
    /** The half of the accounts' keys that is not in the database: for links, challenges, app secrets, recovery codes. */
    accountKey: stored('ACCOUNT_KEY'),
    /** Our key pair for push services (VAPID, RFC 8292), as base64url, and our contact address for them. */
    push: {
      publicKey: text('VAPID_PUBLIC_KEY'),
      privateKey: secret('VAPID_PRIVATE_KEY'),
      subject: `mailto:${addressIn(text('MAIL_FROM'))}`,
    },
    /** Whether push services and webhooks may be on this machine or in private networks. */
    isLocalAllowed: isEmulator && env.LOCAL_RECEIVERS === 'true',
    officeHours: text('OFFICE_HOURS'),
    inquiryMonths: Number(env.INQUIRY_RETENTION_MONTHS || INQUIRY_MONTHS),
    limits: { ...defaultLimits, ...Object.fromEntries(limits) } as Limits,
  };
}
export type Config = ReturnType<typeof readConfig>;
export type Smtp = Config['smtp'];
