/** The site that one worker of Playwright has for itself: its data, its functions and its mails are those of no other. */
import { readFileSync } from 'node:fs';
import webPush from 'web-push';
import { inRoot } from '../../../tools/paths.ts';
import { seed } from '../../../tools/seed.ts';
import { startHost } from '../../../tools/suite/host.ts';
import { INBOUND_SECRET, withMailServer } from '../../../tools/testing/mail-server.ts';

/** High enough that journeys from one address never meet a limit, which the API tests do; and what is saved or counted is seen at once. */
const LIMITS = {
  LOGIN_FAILURES_PER_NAME: '1000',
  LOGIN_FAILURES_PER_MINUTE: '10000',
  MESSAGES_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '10000',
  MESSAGES_PER_MINUTE_AT_MOST: '10000',
  COUNTS_WRITTEN_AFTER_SECONDS: '0',
  CONTENT_FRESH_SECONDS: '0',
};
/** Where answers to our mails go. */
const MAIL_REPLY_TO = 'reply@in.mipaka.test';

/** The rules of the checkout hold for the default project alone, until another is given them. */
async function loadRules(project: string): Promise<void> {
  const content = readFileSync(inRoot('firestore.rules'), 'utf8');
  const answer = await fetch(
    `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${project}:securityRules`,
    { method: 'PUT', body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }) },
  );
  if (!answer.ok) throw new Error(`The rules were not taken: ${answer.status} ${await answer.text()}`);
}

/**
 * Runs the body with the address of the site. Without SITE_ORIGIN, which names the one of the emulators, it is a site of its own
 * in the emulators that the environment names. GCLOUD_PROJECT is its project then, and MAIL_FILE the file with its mails.
 */
export async function withSite(project: string, body: (origin: string) => Promise<void>): Promise<void> {
  const { SITE_ORIGIN, GCLOUD_PROJECT } = process.env;
  if (SITE_ORIGIN) {
    await seed({ project: GCLOUD_PROJECT });
    return body(SITE_ORIGIN);
  }
  const MAIL_FILE = inRoot(`.cache/test/mails-${project}.jsonl`);
  Object.assign(process.env, { GCLOUD_PROJECT: project, MAIL_FILE });
  await loadRules(project);
  await seed({ project });
  await withMailServer(async (smtpUrl) => {
    const vapid = webPush.generateVAPIDKeys();
    const host = await startHost(project, {
      ...LIMITS,
      MAIL_REPLY_TO,
      SMTP_URL: smtpUrl,
      MAIL_INBOUND_SECRET: INBOUND_SECRET,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      LOCAL_RECEIVERS: 'true',
    });
    try {
      await body(host.origin);
    } finally {
      await host.stop();
    }
  }, MAIL_FILE);
}
