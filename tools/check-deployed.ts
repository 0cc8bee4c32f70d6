/**
 * `npm run check:deployed -- --project ID [--username NAME] [--stale]`: checks on a throw-away project what no emulator
 * shows. It subscribes up to fifteen addresses to the newsletter and writes nothing else. With `--username` it asks for
 * that account's password, signs in and watches a listener; with `--stale` it waits for a broken function.
 */
import { live } from '@mipaka/contract';
import { deleteApp, initializeApp } from 'firebase/app';
import { getAuth, signInWithCustomToken } from 'firebase/auth';
import { doc, getFirestore, onSnapshot } from 'firebase/firestore';
import { accessToken } from './connection.ts';
import {
  checkCallerHeaders,
  checkColdStarts,
  checkEncodedSlash,
  checkListener,
  checkStaleIfError,
  checkTtl,
  type Finding,
  type Listen,
  type Site,
} from './deployed/checks.ts';
import { FIRESTORE, readDeclared } from './deployed/indexes.ts';
import { readSecret } from './prompt.ts';
import { command, step } from './steps.ts';

const MONITORING = 'https://monitoring.googleapis.com';
const LISTENER_S = 600;
/** In seconds. Requests are rare, because an instance that gets one does not end. */
const BREAK = { longest: 3_600, pause: 1_200 };

/** Listens like the dashboard. Throws a FirebaseError if Firebase refuses the token, such as for another site's key. */
const listen: Listen = async ({ token, firebase }, { heard, ended }) => {
  const app = initializeApp(firebase, 'check-deployed');
  await signInWithCustomToken(getAuth(app), token);
  onSnapshot(doc(getFirestore(app), live.versions), heard, ended);
  return () => deleteApp(app);
};

const options = {
  project: { hint: 'ID', required: true },
  username: { hint: 'NAME' },
  stale: {},
} as const;

await command('check:deployed --', options, async ({ project, username, stale }) => {
  const password = username && (await readSecret(`Password of ${username}`));
  const token = await accessToken();
  const own = `https://europe-west1-${project}.cloudfunctions.net`;
  const site: Site = { hosting: `https://${project}.web.app`, api: `${own}/api`, site: `${own}/site` };
  const declared = readDeclared();
  const skipped = (how: string) => async (): Promise<Finding> => ({
    verdict: 'unknown',
    found: `not looked at: ${how}`,
  });

  const checks: Record<string, () => Promise<Finding>> = {
    'The page key of SEO texts passes Hosting': () => checkEncodedSlash(site),
    'TTL policies delete what expires': () => checkTtl({ project, base: FIRESTORE, token }, declared),
    'Cold starts': () => checkColdStarts({ project, base: MONITORING, token }, new Date()),
    'A listener ends with its session':
      username && password
        ? () => checkListener(site, { username, password }, listen, LISTENER_S)
        : skipped('add --username with an account of this project'),
    'Visitors get the last page while the function fails': stale
      ? () => {
          console.log(
            '  Break the function now, as docs/security.md says; this looks at it every 20 minutes, for an hour.',
          );
          return checkStaleIfError(site, BREAK);
        }
      : skipped('add --stale, and break the function by hand'),
    // Last, because it uses up the limit of this machine's address.
    'A caller cannot count as somebody else': () => checkCallerHeaders(site),
  };
  const words = { holds: '✓', fails: '✗', unknown: '?' };
  for (const [name, check] of Object.entries(checks)) {
    const { verdict, found } = await step(name, check).catch(
      (error: Error): Finding => ({ verdict: 'unknown', found: error.message }),
    );
    console.log(`${words[verdict]} ${name}: ${verdict}\n    ${found}\n`);
    if (verdict === 'fails') process.exitCode = 1;
  }
});
