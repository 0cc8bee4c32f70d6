/**
 * One part of the browser tests, a project of playwright.config.ts, on emulators of its own: a process by itself,
 * because the SDKs find their emulators by the environment. Called with the name of the part; CHROMIUM_PATH and the
 * file for the report, PLAYWRIGHT_JSON_OUTPUT_FILE, come from the environment.
 */
import { inRoot, ROOT } from '../paths.ts';
import { seed } from '../seed.ts';
import { printError } from '../steps.ts';
import { withSuite } from '../suite/index.ts';
import { run } from '../suite/processes.ts';
import { makeVapidKeys } from '../vapid-keys.ts';
import { INBOUND_SECRET, withMailServer } from './mail-server.ts';

/**
 * High enough that journeys from one address never meet a limit; the API tests test the limits. What is counted is seen at
 * once.
 */
const RAISED_LIMITS = {
  LOGIN_FAILURES_PER_NAME: '1000',
  LOGIN_FAILURES_PER_MINUTE: '10000',
  MESSAGES_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '10000',
  MESSAGES_PER_MINUTE_AT_MOST: '10000',
  COUNTS_WRITTEN_AFTER_SECONDS: '0',
};
/** Where answers to our mails go. */
const MAIL_REPLY_TO = 'reply@in.mipaka.test';

/** What signs messages to devices, which listen on this machine. */
const vapid = makeVapidKeys();

/** So many calls a dashboard makes at once when it opens, and so many pages a visitor's browser asks for. */
const AT_ONCE = { '/api/health': 8, '/': 2 };

/**
 * The emulator has a process for each call that runs at the same time, and starts it when it is missing: seconds on a busy
 * machine, which the first tests would wait for.
 */
async function startProcesses(origin: string): Promise<void> {
  const calls = Object.entries(AT_ONCE).flatMap(([path, times]) =>
    Array.from({ length: times }, async () => (await fetch(origin + path)).arrayBuffer()),
  );
  await Promise.all(calls);
}

const [part = ''] = process.argv.slice(2);
/** What the site mails while the tests run. */
const MAIL_FILE = inRoot(`.cache/test/mails-${part}.jsonl`);
const playwright = () =>
  run(
    inRoot('node_modules/.bin/playwright'),
    [
      'test',
      // A part of a file's name, for one file alone.
      ...(process.env.TEST_FILE ? [process.env.TEST_FILE] : []),
      ...['--project', part, '--output', `.cache/test/browser-${part}`, '--reporter=line,json'],
    ],
    { cwd: ROOT, onLine: (line) => console.log(line) },
  );

try {
  const { code } = await withMailServer(
    (smtpUrl) =>
      withSuite(
        {
          name: `test-${part}`,
          params: {
            ...RAISED_LIMITS,
            MAIL_REPLY_TO,
            VAPID_PUBLIC_KEY: vapid.publicKey,
            LOCAL_RECEIVERS: 'true',
          },
          vapidPrivateKey: vapid.privateKey,
          smtpUrl,
          inboundSecret: INBOUND_SECRET,
        },
        async ({ env, origin }) => {
          Object.assign(process.env, env, { MAIL_FILE });
          await seed();
          await startProcesses(origin);
          return playwright();
        },
      ),
    MAIL_FILE,
  );
  process.exit(code ?? 1);
} catch (error) {
  printError(error);
  process.exit(1);
}
