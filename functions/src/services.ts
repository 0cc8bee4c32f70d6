import type { Bucket } from '@google-cloud/storage';
import { contactDetailsIn, type OfficeHours, parseOfficeHours } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createChallenges } from './accounts/factors/challenges.ts';
import { createFactorStore } from './accounts/factors/factors.ts';
import { createLoginLimits } from './accounts/login-limits.ts';
import { createNoticeTo } from './accounts/owner-mails.ts';
import { createPushDevices } from './accounts/push-devices.ts';
import { createSecurityLog } from './accounts/security-log.ts';
import { createSessionStore } from './accounts/sessions.ts';
import { createUserStore } from './accounts/users.ts';
import { createContentStore } from './content/content.ts';
import { createMediaStore } from './content/media/media.ts';
import { createDraftStore } from './content/publishing/draft.ts';
import { createPublisher } from './content/publishing/publisher.ts';
import { createPublishes } from './content/publishing/publishes.ts';
import { createSchedules } from './content/publishing/schedules.ts';
import { createShares } from './content/publishing/shares.ts';
import { createTrashStore } from './content/trash.ts';
import { createAttachmentStore } from './inbox/attachments.ts';
import { createChangeNotifier } from './inbox/change-notifier.ts';
import { createEventQueue } from './inbox/inquiries/events.ts';
import { createInquiryStore } from './inbox/inquiries/store.ts';
import { createNewsletterStore } from './inbox/newsletter.ts';
import { createWebhooks } from './inbox/notify/webhooks.ts';
import { createPrivacyRequests } from './inbox/privacy-requests.ts';
import { createInsightStore } from './insight/insight.ts';
import { createVisitCounts } from './insight/visit-counts.ts';
import { createDeviceMarks } from './platform/calls/device-marks.ts';
import type { Config } from './platform/config.ts';
import { openBucket } from './platform/files.ts';
import { failure, log, logged } from './platform/log.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { createPresenceStore } from './platform/presence.ts';
import { createSealer, createSigner } from './platform/secret-key.ts';

/** The office hours of a deployment. If they cannot be read, nothing fails: then the reply time always runs. */
function officeHoursIn({ officeHours }: Config): OfficeHours {
  try {
    return parseOfficeHours(officeHours);
  } catch (error) {
    log('ERROR', 'OFFICE_HOURS cannot be read, so that the clock always runs', failure(error));
    return null;
  }
}

/** The stores that handlers use, on one Firestore and one bucket. */
export function createServices(db: Firestore, config: Config, bucket: () => Promise<Bucket> = openBucket) {
  const { limits } = config;
  const linkSigner = createSigner(db, 'password-links', config.accountKey);
  /** The secret of a password link, stored nowhere: the mail has its nonce, the link a hash of it. */
  const linkSecretOf = async (nonce: string): Promise<string> =>
    (await linkSigner.sign(JSON.stringify(['password link', nonce]))).toString('base64url');
  const outbox = createOutbox(db, linkSecretOf);
  /** Null without a mail server: then a superadmin who makes a link is shown it, and requests send none. */
  const mail = config.smtp.url === '' ? null : outbox;
  const noticeTo = createNoticeTo(mail);
  const users = createUserStore(db, noticeTo);
  const attachments = createAttachmentStore(db, bucket);
  const securityLog = createSecurityLog(db, createSigner(db, 'security-log'));
  const freshSeconds = limits.contentSeconds;
  const content = createContentStore(db, logged('content could not be read'), { freshSeconds });
  const contactDetails = async () => contactDetailsIn((await content.read()).content.contactDetails);
  const media = createMediaStore(bucket);
  const publisher = createPublisher(db, logged('what is scheduled could not be published'));
  const draft = createDraftStore(db, media, publisher);
  const office = officeHoursIn(config);
  return {
    db,
    config,
    office,
    outbox,
    mail,
    linkSecretOf,
    noticeTo,
    securityLog,
    deviceMarks: createDeviceMarks(createSigner(db, 'device-marks')),
    loginLimits: createLoginLimits(db, limits),
    users,
    sessions: createSessionStore(db),
    attachments,
    challenges: createChallenges(db, config.accountKey),
    factors: createFactorStore(db, config.accountKey),
    inquiries: createInquiryStore(db, {
      outbox,
      attachments,
      notifyDashboards: createChangeNotifier(db, limits.changeNotifications),
      office,
      now: () => Date.now(),
      config,
      contactDetails,
      contacts: users.contacts,
    }),
    visitCounts: createVisitCounts(db, limits, logged('visits could not be written', 'WARNING')),
    insight: createInsightStore(db),
    newsletter: createNewsletterStore(db, limits, outbox, contactDetails),
    privacyRequests: createPrivacyRequests(db, securityLog, attachments),
    presence: createPresenceStore(db),
    publisher,
    draft,
    publishes: createPublishes(db, draft, media, publisher),
    shares: createShares(db),
    schedules: createSchedules(db, publisher),
    eventQueue: createEventQueue(db),
    pushDevices: createPushDevices(db, config, noticeTo),
    webhooks: createWebhooks(db, createSealer(db, 'webhooks', config.accountKey), config),
    trash: createTrashStore(db),
    media,
    content,
  };
}
export type Services = ReturnType<typeof createServices>;
