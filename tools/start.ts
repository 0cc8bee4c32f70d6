/** `npm start`: the whole site on this machine, until Ctrl-C. */
import { build } from './build.ts';
import { localLogin, seed } from './seed.ts';
import { printError, since, step } from './steps.ts';
import { withSuite } from './suite/index.ts';
import { Interrupted } from './suite/processes.ts';

const begun = Date.now();
const fresh = process.argv.includes('--fresh');

try {
  await build();
  await withSuite({ name: 'start', data: { fresh } }, async (suite) => {
    Object.assign(process.env, suite.env);
    await step('Seeding the database, if it is empty', seed);
    console.log(`
The site is ready (${since(begun)}).

  Website    ${suite.origin}
  Dashboard  ${suite.origin}/admin
  Login      ${localLogin.username} / ${localLogin.password}

Logs of the emulators and functions: ${suite.log}
Press Ctrl-C to stop. The data stays; \`npm start -- --fresh\` begins anew.
`);
    await suite.ended;
  });
} catch (error) {
  if (error instanceof Interrupted) {
    console.log('Stopped.');
    process.exit(0);
  }
  printError(error);
  process.exit(1);
}
