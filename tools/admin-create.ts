/** `npm run admin:create -- --username NAME --email ADDRESS [--role superadmin|admin] [--project ID]`: makes an account. */
import { parseArgs } from 'node:util';
import { fieldErrors, userDraft } from '@mipaka/contract';
import { HttpError } from '../functions/src/http-error.ts';
import { createUserStore } from '../functions/src/store/users.ts';
import { connectTo } from './connection.ts';
import { Explained, printError } from './steps.ts';

const USAGE =
  'Usage: npm run admin:create -- --username NAME --email ADDRESS [--role superadmin|admin] [--password WORD] [--project ID]. ' +
  'Without --password it is asked for, or read from standard input.';

/** One line typed at the terminal without being shown. */
function askHidden(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const settle = (finish: () => void) => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', onData);
      stdout.write('\n');
      finish();
    };
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') return settle(() => resolve(typed));
        if (key === '\u0003') return settle(() => reject(new Explained('Nothing was changed.')));
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key;
      }
    };
    stdin.on('data', onData);
    // The question before has paused it.
    stdin.resume();
  });
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const first = await askHidden('Password (at least 12 characters): ');
    if (first !== (await askHidden('Again: ')))
      throw new Explained('The two passwords differ; nothing was changed.');
    return first;
  }
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string', default: 'admin' },
        password: { type: 'string' },
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
  const draft = userDraft.safeParse({ ...given, password: given.password ?? (await readPassword()) });
  if (!draft.success) throw new Explained(Object.values(fieldErrors(draft.error)).join('\n'));
  const db = await connectTo(project);
  const user = await createUserStore(db)
    .create(draft.data, null)
    .catch((error) => {
      throw error instanceof HttpError ? new Explained(`${error.message}.`) : error;
    });
  console.log(`The ${user.role} "${user.username}" can sign in now.`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
