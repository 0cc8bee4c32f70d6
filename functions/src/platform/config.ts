/** A limit of `max` events per `seconds`. */
export type Limit = { max: number; seconds: number };

/**
 * The mail server: `url` as smtp://user:password@host:port, empty where none is configured, and the sender. TLS is
 * required unless the URL ends with `?tls=off`.
 */
export type Smtp = { url: string; from: string };

/** The pair of keys that identifies us to push services (VAPID, RFC 8292), as base64url, and how they reach us. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** Whether messages can be pushed at all. */
export const hasPush = ({ publicKey, privateKey }: PushKeys): boolean =>
  publicKey !== '' && privateKey !== '';

/** What differs between deployments. index.ts fills it from the functions' parameters. */
export type Config = {
  /** Origins that may write, beside same-origin requests as the browser marks them. */
  origins: readonly string[];
  /** True on the emulators: cookies without Secure, loopback origins accepted. */
  isEmulator: boolean;
  /** The public key of the Firebase project's web app, for the dashboard's sign-in. */
  webApiKey: string;
  /** Where the emulators listen, as host:port; null in production. */
  emulators: { auth: string; firestore: string } | null;
  /** How mail leaves; an empty url keeps it queued. */
  smtp: Smtp;
  /** Where notifications of inquiries go. */
  mailTo: string;
  /** Where replies to answers arrive, each at an address of its own below this one; empty for the firm's address. */
  mailReplyTo: string;
  /** What the service that receives mails proves itself with; empty where none is set up. */
  mailInboundSecret: string;
  /** The half of the keys of accounts that is not in the database: links, challenges, secrets of apps, recovery codes. */
  accountKey: string;
  /** What messages to devices are signed with; empty keys where none is set up. */
  push: PushKeys;
  /** Whether devices and a webhook may lie on this machine and in private networks: on the emulators alone. */
  isLocalAllowed: boolean;
  /** When the clock of the promised answer runs, as `parseOfficeHours` reads it; empty for always. */
  officeHours: string;
  /** Months that an inquiry is kept; 0 keeps it until staff delete it. */
  inquiryMonths: number;
  limits: {
    /** Failed logins per user name on unknown devices, and as many on each device known by its mark. */
    loginName: Limit;
    /** Failed logins on unknown devices in all. */
    loginAll: Limit;
    /** Wrong codes in a row behind one password, after which a new password is required. */
    wrongCodes: Limit;
    /** Links to a new password that can be asked for by one user name or e-mail address. */
    passwordLink: Limit;
    /** Messages per address: contact, newsletter and links to a new password each. */
    formAddress: Limit;
    /** Messages in all, each kind by itself, after which one is spam and sends no mail. */
    formFlood: Limit;
    /** Messages in all, each kind by itself, after which one is refused: what a flood may cost. */
    formAll: Limit;
    /** How long a mailbox that a form has mailed gets no further mail of that form, in seconds. */
    mailboxSeconds: number;
    /** Mails of each form to the mailboxes of one domain. */
    mailDomain: Limit;
    /** Pages that one instance counts; what comes beyond is not counted. */
    views: Limit;
    /** An instance writes what it has counted no more often than this, in seconds. */
    visitsWrittenSeconds: number;
    /** Seconds for which an instance trusts the content that it has before it looks at the version again. */
    contentSeconds: number;
    /** Change notifications for new messages by one instance; what comes beyond is notified together. */
    changeNotifications: Limit;
  };
};

/** The limits of a deployment that sets none (docs/decisions/limits.md). */
export const defaultLimits: Config['limits'] = {
  loginName: { max: 10, seconds: 15 * 60 },
  loginAll: { max: 300, seconds: 60 },
  // In a row: they are forgotten with a right code, and after a year.
  wrongCodes: { max: 50, seconds: 365 * 86_400 },
  passwordLink: { max: 5, seconds: 60 * 60 },
  formAddress: { max: 10, seconds: 60 },
  formFlood: { max: 120, seconds: 60 },
  formAll: { max: 600, seconds: 60 },
  mailboxSeconds: 24 * 3_600,
  mailDomain: { max: 300, seconds: 24 * 3_600 },
  // One instance has a sixth of a processor and answers one request at a time.
  views: { max: 600, seconds: 60 },
  visitsWrittenSeconds: 30,
  contentSeconds: 5,
  // A document bears about one write a second, and a few more where it was quiet before.
  changeNotifications: { max: 3, seconds: 3 },
};
