/**
 * `npm run admin:reset-factor`: removes all second factors from an account, so that its password is enough, and ends
 * its sessions. Both logs record it, and the owner gets a mail.
 */
import { withoutAccount } from '@mipaka/contract';
import { resetFactors } from '../functions/src/accounts/factors/staff-factors.ts';
import { createNoticeTo } from '../functions/src/accounts/owner-mails.ts';
import { createUserStore } from '../functions/src/accounts/users.ts';
import { readAtOnce } from '../functions/src/platform/firestore/commit.ts';
import { createOutbox } from '../functions/src/platform/mail/outbox.ts';
import { connectTo } from './connection.ts';
import { command, Explained } from './steps.ts';

await command('admin:reset-factor --', { username: 'NAME', project: '[ID]' }, async (values) => {
  const db = await connectTo(values.project);
  const user = await readAtOnce(db, (transaction) => createUserStore(db).named(transaction, values.username));
  if (!user) throw new Explained(`There is no account "${values.username}".`);
  const outbox = createOutbox(db, () => Promise.reject(new Error('The functions alone deliver mails')));
  // `true`: only the functions know whether a mail server is set up; without one the mail is deleted after a month.
  await resetFactors(db, createNoticeTo(outbox), user.id, withoutAccount.commandLine);
  console.log(`"${values.username}" signs in with the password alone now.`);
});
