/**
 * `npm run admin:create`: creates an account, and the first templates of answers. `--invite` prints a link by which the
 * person chooses the password. No option takes it: every process sees a command line, and the shell keeps it.
 */
import { randomBytes } from 'node:crypto';
import { business, password, userDraft, withoutAccount } from '@mipaka/contract';
import { createAccount } from '../functions/src/accounts/password-links.ts';
import { createUserStore } from '../functions/src/accounts/users.ts';
import { storeStartingTemplates } from '../functions/src/content/starting-templates.ts';
import { HttpError } from '../functions/src/platform/http/http-error.ts';
import { connectTo, isLocal } from './connection.ts';
import { readNewSecret } from './prompt.ts';
import { command, Explained } from './steps.ts';
import { DEFAULT_PORTS, originOf } from './suite/ports.ts';

const options = {
  username: 'NAME',
  email: 'ADDRESS',
  name: '["FULL NAME"]',
  role: '[superadmin|admin]',
  invite: true,
  project: '[ID]',
} as const;

/** Throws an Explained for an error that the person at the terminal can correct. */
const explained = (error: unknown): never => {
  if (!(error instanceof HttpError)) throw error;
  const texts = [error.message, ...Object.values(error.errors ?? {})];
  throw new Explained(texts.map((text) => `${text}.`).join('\n'));
};

await command('admin:create --', options, async ({ project, invite, ...given }) => {
  const draft = (invite ? userDraft : userDraft.extend({ password })).safeParse({
    ...given,
    ...(!invite && { password: await readNewSecret('Password (at least 12 characters)') }),
  });
  if (!draft.success) throw new Explained(draft.error.issues.map(({ message }) => message).join('\n'));
  const db = await connectTo(project);
  const stores = {
    db,
    users: createUserStore(db),
    mail: null,
    // Random: only mails derive the token again later, and this link is not mailed.
    linkSecretOf: async () => randomBytes(32).toString('base64url'),
  };
  const { username, role, link } = await createAccount(stores, draft.data, null).catch(explained);
  if (link) {
    const origin = isLocal(project) ? originOf(DEFAULT_PORTS) : business.origin;
    console.log(
      `Hand this link to the ${role} "${username}", who chooses a password by it, once, within a day:\n${origin}${link.address}`,
    );
  } else {
    console.log(`The ${role} "${username}" can sign in now.`);
  }
  await storeStartingTemplates(db, withoutAccount.commandLine);
});
