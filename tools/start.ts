/** `npm start`: runs the whole site on this machine until Ctrl-C. */
import webPush from 'web-push';
import { build } from './build.ts';
import { type MailCatcher, withMailCatcher } from './mail-catcher.ts';
import { localLogin } from './seed.ts';
import { seedWithInbox } from './seed-inbox.ts';
import { since, step } from './steps.ts';
import { withSuite } from './suite/index.ts';
import { HOST } from './suite/ports.ts';
import { runToEnd } from './suite/processes.ts';

/** The keys that sign messages to devices. They are new at each start, so a browser has to subscribe again. */
const vapid = webPush.generateVAPIDKeys();

const begun = Date.now();
const fresh = process.argv.includes('--fresh');
const optionsFor = (catcher?: MailCatcher) => ({
  name: 'start',
  data: { fresh },
  params: { ...catcher?.params, VAPID_PUBLIC_KEY: vapid.publicKey },
  secrets: { ...catcher?.secrets, VAPID_PRIVATE_KEY: vapid.privateKey },
});
const start = (catcher?: MailCatcher) =>
  withSuite(optionsFor(catcher), async (suite) => {
    Object.assign(process.env, suite.env);
    catcher?.answersTo(suite.origin);
    await step('Seeding the database, if it is empty', () => seedWithInbox(suite));
    console.log(`
The site is ready (${since(begun)}).

  Website    ${suite.origin}
             ${suite.origin.replace(HOST, 'localhost')} (passkeys need a name)
  Dashboard  ${suite.origin}/admin
  Login      ${localLogin.username} / ${localLogin.password}
  Mails      ${catcher ? `${catcher.page}, to read and to answer` : 'to the server of SMTP_URL'}

Logs of the emulators and functions: ${suite.log}
Press Ctrl-C to stop. The data stays; \`npm start -- --fresh\` begins anew.
`);
    await suite.ended;
  });

await runToEnd(async () => {
  await build();
  // A person who names a mail server wants the mails there.
  await (process.env.SMTP_URL ? start() : withMailCatcher(start));
}, 0);
