/**
 * `npm run admin:create -- --username NAME --email ADDRESS [--name "FULL NAME"] [--role superadmin|admin] [--project ID]`: makes
 * an account, and the templates of answers that an installation begins with.
 * There is no option for the password: a command line is seen by every process and kept in the history of the shell.
 */
import { parseArgs } from 'node:util';
import { fieldErrors, userDraft } from '@mipaka/contract';
import { DomainError } from '../functions/src/store/errors.ts';
import { refuseWeak } from '../functions/src/store/password-strength.ts';
import { storeStartingTemplates } from '../functions/src/store/starting-templates.ts';
import { createUserStore } from '../functions/src/store/users.ts';
import { connectTo } from './connection.ts';
import { readNewSecret } from './prompt.ts';
import { Explained, printError } from './steps.ts';

const USAGE =
  'Usage: npm run admin:create -- --username NAME --email ADDRESS [--name "FULL NAME"] [--role superadmin|admin] [--project ID]. ' +
  'The password is asked for, or read from standard input.';

function readOptions() {
  try {
    return parseArgs({
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', default: 'admin' },
        project: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Explained(`${(error as Error).message}\n${USAGE}`);
  }
}

try {
  const { project, ...given } = readOptions();
  if (!given.username || !given.email) throw new Explained(USAGE);
  const draft = userDraft.safeParse({
    ...given,
    password: await readNewSecret('Password (at least 12 characters)'),
  });
  if (!draft.success) throw new Explained(Object.values(fieldErrors(draft.error)).join('\n'));
  const db = await connectTo(project);
  const create = async () => {
    await refuseWeak(draft.data.password, draft.data);
    return createUserStore(db).create(draft.data, null);
  };
  const user = await create().catch((error) => {
    if (!(error instanceof DomainError)) throw error;
    throw new Explained(
      [error.message, ...Object.values(error.errors ?? {})].map((text) => `${text}.`).join('\n'),
    );
  });
  await storeStartingTemplates(db, { id: 'console', username: 'console' });
  console.log(`The ${user.role} "${user.username}" can sign in now.`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
