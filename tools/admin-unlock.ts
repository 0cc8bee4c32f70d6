/** `npm run admin:unlock -- --username NAME [--everybody] [--project ID]`: lifts every login limit of a user name. */
import { createLoginLimits } from '../functions/src/accounts/login-limits.ts';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { connectTo } from './connection.ts';
import { command } from './steps.ts';

await command('admin:unlock --', { username: 'NAME', everybody: true, project: '[ID]' }, async (values) => {
  const limits = createLoginLimits(await connectTo(values.project), defaultLimits);
  await limits.lift(values.username);
  // Lifts the limit of failures on unknown devices in the last minute, for all names.
  if (values.everybody) await limits.liftAll();
  console.log(`"${values.username}" can try again.`);
});
