/** The site of one Playwright worker, with its own data, functions and mails. */
import { readFileSync } from 'node:fs';
import webPush from 'web-push';
import { inRoot } from '../../../tools/paths.ts';
import { seed } from '../../../tools/seed.ts';
import { INBOUND_SECRET, withMailServer } from '../../../tools/testing/mail-server.ts';
import { startHost } from '../harness/host.ts';

/** So high that tests from one address never reach them (API tests do); saved content and counts show at once. */
const LIMITS = {
  LOGIN_FAILURES_PER_NAME: '1000',
  LOGIN_FAILURES_PER_MINUTE: '10000',
  MESSAGES_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '10000',
  MESSAGES_PER_MINUTE_AT_MOST: '10000',
  COUNTS_WRITTEN_AFTER_SECONDS: '0',
  CONTENT_FRESH_SECONDS: '0',
};
/** The address for replies to the site's mails. */
const MAIL_REPLY_TO = 'reply@in.mipaka.test';

/** Loads the rules into a project, because the emulator applies them only to its default project. */
async function loadRules(project: string): Promise<void> {
  const content = readFileSync(inRoot('firestore.rules'), 'utf8');
  const answer = await fetch(
    `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${project}:securityRules`,
    { method: 'PUT', body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }) },
  );
  if (!answer.ok) throw new Error(`The rules were not taken: ${answer.status} ${await answer.text()}`);
}

/**
 * Runs the body with the address of a site. SITE_ORIGIN names the site of the emulators. Without it, the worker gets
 * its own site on the emulators of the environment; GCLOUD_PROJECT is then its project.
 */
export async function withSite(project: string, body: (origin: string) => Promise<void>): Promise<void> {
  const { SITE_ORIGIN, GCLOUD_PROJECT } = process.env;
  if (SITE_ORIGIN) {
    await seed({ project: GCLOUD_PROJECT });
    return body(SITE_ORIGIN);
  }
  process.env.GCLOUD_PROJECT = project;
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
  });
}
