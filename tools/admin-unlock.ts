/** `npm run admin:unlock -- --username NAME [--project ID]`: lets a locked-out user name try again at once. */
import { parseArgs } from 'node:util';
import { loginLimits } from '../functions/src/api/auth.ts';
import { defaultLimits } from '../functions/src/config.ts';
import { normalizeKey } from '../functions/src/store/unique-keys.ts';
import { connectTo } from './connection.ts';
import { Explained, printError } from './steps.ts';

try {
  const { values } = parseArgs({ options: { username: { type: 'string' }, project: { type: 'string' } } });
  if (!values.username) throw new Explained('Usage: npm run admin:unlock -- --username NAME [--project ID]');
  const db = await connectTo(values.project);
  await loginLimits({ db, limits: defaultLimits }).name.clear(normalizeKey(values.username));
  console.log(`"${values.username}" can try again.`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
