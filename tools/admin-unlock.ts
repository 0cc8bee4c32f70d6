/** `npm run admin:unlock -- --username NAME [--everybody] [--project ID]`: lifts every login limit of a user name. */
import { createLoginLimits } from '../functions/src/accounts/login-limits.ts';
import { createUserStore } from '../functions/src/accounts/users.ts';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { readAtOnce } from '../functions/src/platform/firestore/commit.ts';
import { connectTo } from './connection.ts';
import { command, Explained } from './steps.ts';

await command('admin:unlock --', { username: 'NAME', everybody: true, project: '[ID]' }, async (values) => {
  const db = await connectTo(values.project);
  const user = await readAtOnce(db, (transaction) => createUserStore(db).named(transaction, values.username));
  // A limit belongs to a name, with or without an account: lifting that of a mistyped name would look like success.
  if (!user) throw new Explained(`There is no account "${values.username}".`);
  const limits = createLoginLimits(db, defaultLimits);
  await limits.lift(user.username, user.id);
  // Lifts the limit of failures on unknown devices in the last minute, for all names.
  if (values.everybody) await limits.liftAll();
  console.log(`"${user.username}" can try again.`);
});
