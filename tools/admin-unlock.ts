/** `npm run admin:unlock -- --username NAME [--everybody] [--project ID]`: lifts every login limit of a user name. */
import { parseArgs } from 'node:util';
import { defaultLimits } from '../functions/src/config.ts';
import { createLoginLimits } from '../functions/src/store/login-limits.ts';
import { connectTo } from './connection.ts';
import { Explained, printError } from './steps.ts';

try {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      everybody: { type: 'boolean', default: false },
      project: { type: 'string' },
    },
  });
  if (!values.username) {
    throw new Explained('Usage: npm run admin:unlock -- --username NAME [--everybody] [--project ID]');
  }
  const limits = createLoginLimits(await connectTo(values.project), defaultLimits);
  await limits.lift(values.username);
  // Failures on unknown devices in the last minute, whatever the name.
  if (values.everybody) await limits.liftAll();
  console.log(`"${values.username}" can try again.`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
