/**
 * `npm run check:deployed`: checks on a throw-away project what no emulator shows. It subscribes up to fifteen
 * addresses to the newsletter and writes nothing else. With `--username` it asks for that account's password and
 * watches a listener; with `--stale` it looks at a site whose function is broken.
 */
import { live } from '@mipaka/contract';
import { deleteApp, initializeApp } from 'firebase/app';
import { getAuth, signInWithCustomToken } from 'firebase/auth';
import { doc, getFirestore, onSnapshot } from 'firebase/firestore';
import { requireSignIn } from './connection.ts';
import * as checks from './deployed/checks.ts';
import { declared, listsOf } from './deployed/indexes.ts';
import { readSecret } from './prompt.ts';
import { command, step } from './steps.ts';

const LISTENER_S = 600;

/** Listens like the dashboard. Throws a FirebaseError if Firebase refuses the token, such as for another site's key. */
const listen: checks.Listen = async ({ token, firebase }, { heard, ended }) => {
  const app = initializeApp(firebase, 'check-deployed');
  await signInWithCustomToken(getAuth(app), token);
  onSnapshot(doc(getFirestore(app), live.versions), heard, ended);
  return () => deleteApp(app);
};

const options = { project: 'ID', username: '[NAME]', stale: true } as const;
await command('check:deployed --', options, async ({ project, username, stale }) => {
  const account = username && { username, password: await readSecret(`Password of ${username}`) };
  await requireSignIn();
  const own = `https://europe-west1-${project}.cloudfunctions.net`;
  const site = { hosting: `https://${project}.web.app`, api: `${own}/api`, site: `${own}/site` };
  const list: Record<string, () => Promise<checks.Finding>> = {
    ...(stale && { 'Visitors get the last page while the function fails': () => checks.staleIfError(site) }),
    'The page key of SEO texts passes Hosting': () => checks.encodedSlash(site),
    'TTL policies delete what expires': () => checks.ttlPolicies(listsOf(project).fields, declared),
    ...(account && {
      'A listener ends with its session': () => checks.listenerEnds(site, account, listen, LISTENER_S),
    }),
    // Last, because it uses up the limit of this machine's address.
    'A caller cannot count as somebody else': () => checks.callerHeaders(site),
  };
  const words = { holds: '✓', fails: '✗', unknown: '?' };
  for (const [name, check] of Object.entries(list)) {
    const unknown = ({ message }: Error): checks.Finding => ({ verdict: 'unknown', found: message });
    const { verdict, found } = await step(name, check).catch(unknown);
    console.log(`${words[verdict]} ${name}: ${verdict}\n    ${found}\n`);
    if (verdict === 'fails') process.exitCode = 1;
  }
});
